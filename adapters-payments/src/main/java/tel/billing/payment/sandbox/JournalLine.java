package tel.billing.payment.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Converts journal entries to and from lines of JSON. The members of a line show the type of its entry.
final class JournalLine {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT))
            .build();

    private JournalLine() {}

    static byte[] write(Line entry) {
        return JSON.writeValueAsBytes(
                switch (entry) {
                    case Movement movement -> MovementLine.of(movement);
                    case Repayment repayment -> RepaymentLine.of(repayment);
                    case Forgetting forgetting -> ForgettingLine.of(forgetting);
                });
    }

    static Line read(byte[] line) {
        var members = JSON.readTree(line);
        if (members.has("refund")) {
            return JSON.treeToValue(members, RepaymentLine.class).repayment();
        }
        return members.has("card_of")
                ? JSON.treeToValue(members, ForgettingLine.class).forgetting()
                : JSON.treeToValue(members, MovementLine.class).movement();
    }
}
