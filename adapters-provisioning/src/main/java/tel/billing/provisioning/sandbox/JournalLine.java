package tel.billing.provisioning.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import tel.billing.provisioning.sandbox.Entry.ForgettingEntry;
import tel.billing.provisioning.sandbox.Entry.SimulatorEntry;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Converts journal entries to and from lines of JSON. The members of a line show the type of its entry.
final class JournalLine {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT))
            .build();

    private JournalLine() {}

    static byte[] write(Entry entry) {
        return JSON.writeValueAsBytes(entry);
    }

    static Entry read(byte[] line) {
        var members = JSON.readTree(line);
        if (members.has("available")) {
            return JSON.treeToValue(members, SimulatorEntry.class);
        }
        return members.has("forgotten")
                ? JSON.treeToValue(members, ForgettingEntry.class)
                : JSON.treeToValue(members, LineEntry.class);
    }
}
