package tel.billing.payment.spec.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CaughtBy;
import tel.billing.shared.spec.ContractRun;

/// Wrong readers of notifications, and the test of [NotificationIdentityContract] that catches each.
class WrongNotificationParsersTest {
    private static final String SAME = "an_event_that_is_delivered_twice_has_the_same_identity";
    private static final String DIFFERENT = "different_events_have_different_identities";

    @Test
    void the_right_reader_passes() {
        var results = ContractRun.of(Right.class);

        assertThat(results.failures()).isEmpty();
        assertThat(results.succeeded()).contains(SAME, DIFFERENT);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_wrong_reader_is_caught(Class<?> wrong, String test) {
        assertThat(ContractRun.of(wrong, test).failed()).containsExactly(test);
    }

    static Stream<Arguments> a_wrong_reader_is_caught() {
        return ContractRun.planted(WrongNotificationParsersTest.class);
    }

    /// A parser that gives each event an identity. Subclasses decide which.
    abstract static class Planted extends NotificationIdentityContract implements NotificationParser {
        private final UnsignedNotifications fake = new UnsignedNotifications();
        private final AccountId account = Arbitrary.accountId();
        private final PaymentId payment = new PaymentId(Arbitrary.id());
        private final Money amount = Money.of(10_00, "EUR");
        private final List<Delivery> deliveries = List.of(
                delivery("1", new Event.Captured(account, payment, new ProcessorReference("PSP1"), amount)),
                delivery("2", new Event.ChargedBack(account, payment, new ProcessorReference("PSP1"), amount)),
                delivery("3", new Event.ChargedBack(account, payment, new ProcessorReference("PSP1"), amount)));

        abstract String identity(Notification notification);

        @Override
        protected NotificationParser parser() {
            return this;
        }

        @Override
        protected List<Delivery> differentEvents() {
            return deliveries;
        }

        @Override
        public boolean admits(Map<String, String> headers) {
            return fake.admits(headers);
        }

        @Override
        public String addressee() {
            return fake.addressee();
        }

        @Override
        public ParseResult parse(Delivery delivery) {
            return fake.parse(delivery) instanceof ParseResult.Authentic(var notifications, var _)
                    ? new ParseResult.Authentic(notifications.stream()
                            .map(each -> new Notification(identity(each), each.event(), each.content()))
                            .toList())
                    : new ParseResult.NotAuthentic();
        }

        private Delivery delivery(String identity, Event event) {
            return fake.wrap(List.of(new Notification(identity, event, "")));
        }
    }

    static class Right extends Planted {
        @Override
        String identity(Notification notification) {
            return notification.identity();
        }
    }

    @CaughtBy(SAME)
    static class NumbersEachDelivery extends Planted {
        private int number;

        @Override
        String identity(Notification notification) {
            number++;
            return String.valueOf(number);
        }
    }

    @CaughtBy(DIFFERENT)
    static class NamesOnlyThePayment extends Planted {
        @Override
        String identity(Notification notification) {
            return notification.event().namedPayment().toString();
        }
    }

    @CaughtBy(DIFFERENT)
    static class NamesOnlyTheTypeAndThePayment extends Planted {
        @Override
        String identity(Notification notification) {
            var event = notification.event();
            return event.getClass().getSimpleName() + event.namedPayment();
        }
    }
}
