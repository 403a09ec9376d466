package tel.billing.payment.spec.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.domain.Notification;

/// Contract of [NotificationParser] for the identities of events. The service ignores an event with a
/// known identity.
public abstract class NotificationIdentityContract {
    protected abstract NotificationParser parser();

    /// Authentic deliveries, each with an event of its own. They include two types of events about one
    /// payment, and two events of one type, about one payment if the processor can send them.
    protected abstract List<Delivery> differentEvents();

    /// The delivery as the processor repeats it. Override it if the processor changes members of it.
    protected Delivery repeated(Delivery delivery) {
        return delivery;
    }

    @Test
    void an_event_that_is_delivered_twice_has_the_same_identity() {
        assertThat(differentEvents())
                .isNotEmpty()
                .allSatisfy(delivery ->
                        assertThat(identities(repeated(delivery))).isNotEmpty().isEqualTo(identities(delivery)));
    }

    @Test
    void different_events_have_different_identities() {
        var identities = differentEvents().stream()
                .flatMap(delivery -> identities(delivery).stream())
                .toList();

        assertThat(identities).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    }

    private List<String> identities(Delivery delivery) {
        var result = parser().parse(delivery);
        assertThat(result).isInstanceOf(ParseResult.Authentic.class);
        return ((ParseResult.Authentic) result)
                .notifications().stream().map(Notification::identity).toList();
    }
}
