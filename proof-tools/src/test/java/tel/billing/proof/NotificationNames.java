package tel.billing.proof;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.Entry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The identities of notifications, at Adyen and at the service.
final class NotificationNames {
    private NotificationNames() {}

    static String of(Entry.Told told) {
        var notice = JsonMapper.shared().readTree(told.body());
        var item = notice.at("/notificationItems/0/NotificationRequestItem");
        return item.isMissingNode()
                ? name(notice, "type", "eventId")
                : name(item, "eventCode", "success", "pspReference");
    }

    private static String name(JsonNode notice, String... members) {
        return Stream.of(members)
                .map(member -> member + " " + notice.required(member).asString())
                .collect(joining(", "));
    }

    /// @param words the text that the service shows to staff, which begins with the same members
    static String of(String words) {
        return Arrays.stream(words.split(", ", -1))
                .limit(words.startsWith("type ") ? 2 : 3)
                .collect(joining(", "));
    }
}
