package tel.billing.payment.portal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.portal.server.Texts;

class NotificationTextsTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));
    private static final PaymentId PAYMENT = new PaymentId(new UUID(0, 2));
    private static final RefundId REFUND = new RefundId(new UUID(0, 3));
    private static final ProcessorReference REFERENCE = new ProcessorReference("psp-1");
    private static final Money AMOUNT = Money.of(5_00, "EUR");

    private static final List<Event> EVENTS = List.of(
            new Event.Captured(ACCOUNT, PAYMENT, REFERENCE, AMOUNT),
            new Event.Declined(ACCOUNT, PAYMENT, DeclineReason.REFUSED, AMOUNT),
            new Event.CaptureFailed(ACCOUNT, PAYMENT, REFERENCE, AMOUNT),
            new Event.RefundDone(ACCOUNT, REFUND, REFERENCE, AMOUNT),
            new Event.RefundFailed(ACCOUNT, REFUND, REFERENCE, AMOUNT),
            new Event.ChargedBack(ACCOUNT, PAYMENT, REFERENCE, AMOUNT),
            new Event.ChargebackReversed(ACCOUNT, PAYMENT, REFERENCE, AMOUNT),
            new Event.CardsChanged(ACCOUNT),
            new Event.ReportReady("report.csv"),
            new Event.Irrelevant(),
            new Event.Unsupported("odd"));

    @Test
    void each_kind_of_notification_has_a_text() {
        assertThat(EVENTS).hasSameSizeAs(Event.class.getPermittedSubclasses());
        assertThat(Texts.of(List.of("tel.billing.shared.portal.console")).languages())
                .hasSize(2)
                .allSatisfy(language -> assertThat(EVENTS)
                        .allSatisfy(event -> assertThat(language.find("console.notification." + event.label()))
                                .isPresent()));
    }
}
