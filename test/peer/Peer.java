import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts mongo-java-server in memory, prints its URI, and ends with its standard input.
 *
 * It answers as it does, but for what a driver of today needs to talk to it at all, and for indexes: see README.md.
 * Each argument is a collection and the first field of its shard key, as in `turns:transcript`.
 */
public class Peer {
  public static void main (String[] arguments) throws Exception {
    for (String argument : arguments) shardKeys.put(argument.split(":")[0], argument.split(":")[1]);
    MongoServer server = new MongoServer(new Backend().version(ServerVersion.MONGO_5_0));
    System.out.println(server.bindAndGetConnectionString());
    while (System.in.read() >= 0) {}
    server.shutdownNow();
  }

  static final Map<String, String> shardKeys = new HashMap<>();

  static class Backend extends MemoryBackend {
    /** The command `hello` is `isMaster` by its newer name. */
    @Override public Document handleMessage (MongoMessage message) {
      Document command = message.getDocument();
      if (command.containsKey("hello")) {
        Document older = new Document("isMaster", 1);
        Document answer = handleCommand(message.getChannel(), message.getDatabaseName(), "isMaster", older);
        answer.put("isWritablePrimary", true);
        return answer;
      }
      if (command.containsKey("createIndexes")) {
        for (Object index : (Collection<?>) command.get("indexes")) withoutFilter((Document) index);
      }
      if (command.get("pipeline") instanceof Collection<?> stages) {
        for (Object stage : stages) withoutFields((Document) stage);
      }
      return hasShardKey(command) ? super.handleMessage(message) : new Document("ok", 0).append("code", 61)
        .append("codeName", "ShardKeyNotFound").append("errmsg", "without the shard key: " + command);
    }

    /** It says 8 (MongoDB 4.2); the driver needs 9. */
    @Override public Document handleCommand (Channel channel, String database, String name, Document command) {
      Document answer = super.handleCommand(channel, database, name, command);
      if (answer.containsKey("maxWireVersion")) answer.put("maxWireVersion", 9);
      return answer;
    }
  }

  /**
   * It ignores `partialFilterExpression`, so that two documents without the field conflict. An index on one field of
   * the documents that have it is what it calls sparse; another index with a filter keeps its order and not its
   * uniqueness.
   */
  static void withoutFilter (Document index) {
    if (!(index.get("partialFilterExpression") instanceof Document filter)) return;
    if (!Boolean.TRUE.equals(index.get("unique"))) return;
    boolean isSparse = ((Document) index.get("key")).keySet().equals(filter.keySet()) && filter.size() == 1 &&
      filter.values().iterator().next() instanceof Document condition && Boolean.TRUE.equals(condition.get("$exists"));
    index.put(isSparse ? "sparse" : "unique", isSparse);
    index.remove("partialFilterExpression");
  }

  /** It knows `localField` or `pipeline` in `$lookup`, and not both (MongoDB 5.0): a condition replaces the first. */
  static void withoutFields (Document stage) {
    if (!(stage.get("$lookup") instanceof Document lookup)) return;
    if (!lookup.containsKey("localField") || !lookup.containsKey("pipeline")) return;
    String foreign = "$" + lookup.remove("foreignField");
    lookup.put("let", new Document("local", "$" + lookup.remove("localField")));
    Document values = new Document("$cond", List.of(new Document("$isArray", foreign), foreign, List.of(foreign)));
    List<Object> pipeline = new ArrayList<>();
    pipeline.add(new Document("$match", new Document("$expr", new Document("$in", List.of("$$local", values)))));
    pipeline.addAll((Collection<?>) lookup.get("pipeline"));
    lookup.put("pipeline", pipeline);
  }

  /** Whether MongoDB 7.0 would take a command where its collection is sharded. */
  static boolean hasShardKey (Document command) {
    String name = command.keySet().iterator().next();
    String key = shardKeys.get(String.valueOf(command.get(name)));
    if (key == null) return true;
    if (name.equals("findAndModify")) return isEqual(command.get("query"), key);
    if (!name.equals("update") && !name.equals("delete")) return true;
    for (Object write : (Collection<?>) command.get(name + "s")) {
      if (!hasShardKey((Document) write, key)) return false;
    }
    return true;
  }

  /** The same, of one update or deletion. Without an upsert, `_id` is enough. */
  static boolean hasShardKey (Document write, String key) {
    boolean isOfMany = isTrue(write, "multi") || (write.get("limit") instanceof Number limit && limit.intValue() == 0);
    return isOfMany || isEqual(write.get("q"), key) || (isEqual(write.get("q"), "_id") && !isTrue(write, "upsert"));
  }

  static boolean isTrue (Document options, String name) {
    return Boolean.TRUE.equals(options.get(name));
  }

  /** Whether a filter has one value for a field. */
  static boolean isEqual (Object filter, String field) {
    if (!(filter instanceof Document fields) || !fields.containsKey(field)) return false;
    return !(fields.get(field) instanceof Document value) || value.isEmpty() || value.containsKey("$eq") ||
      !value.keySet().iterator().next().startsWith("$");
  }
}
