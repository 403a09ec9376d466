package tel.billing.proof.processor;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.Entry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The identities of notifications, at Adyen and at the service.
final class NotificationNames {
    private NotificationNames() {}

    static String of(Entry.Notified notified) {
        var body = JsonMapper.shared().readTree(notified.body());
        var item = body.at("/notificationItems/0/NotificationRequestItem");
        return item.isMissingNode()
                ? name(body, "type", "eventId")
                : name(item, "eventCode", "success", "pspReference");
    }

    private static String name(JsonNode body, String... members) {
        return Stream.of(members)
                .map(member -> member + " " + body.required(member).asString())
                .collect(joining(", "));
    }

    /// @param text the text that the service shows to staff, which begins with the same members
    static String of(String text) {
        return Arrays.stream(text.split(", ", -1))
                .limit(text.startsWith("type ") ? 2 : 3)
                .collect(joining(", "));
    }
}
