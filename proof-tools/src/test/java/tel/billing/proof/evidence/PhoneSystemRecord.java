package tel.billing.proof.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import tel.billing.proof.evidence.Purchases.Line;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The sandbox PBX's own record, which both instances write and which survives kills.
public record PhoneSystemRecord(Path journal) {

    public static PhoneSystemRecord in(Path data) {
        return new PhoneSystemRecord(data.resolve("phone-system/journal.jsonl"));
    }

    /// The lines in force there.
    public List<Line> lines() {
        var newest = new HashMap<UUID, Optional<Line>>();
        entries().forEach(entry -> {
            if (entry.has("forgotten")) {
                newest.clear();
            } else if (entry.has("line")) {
                newest.put(UUID.fromString(entry.required("line").asString()), line(entry));
            }
        });
        return newest.values().stream().flatMap(Optional::stream).toList();
    }

    /// The number of instructions that were carried out.
    public long instructions() {
        return entries().stream().filter(entry -> entry.has("line")).count();
    }

    private List<JsonNode> entries() {
        try {
            return Files.readAllLines(journal).stream()
                    .map(line -> JsonMapper.shared().readTree(line))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Line> line(JsonNode entry) {
        return Optional.of(entry.path("station"))
                .filter(JsonNode::isObject)
                .map(station -> new Line(
                        UUID.fromString(entry.required("line").asString()),
                        station.required("lines").intValue(),
                        station.required("concurrent_calls").intValue(),
                        station.required("status").asString().toLowerCase(Locale.ROOT)));
    }
}
