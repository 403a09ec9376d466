package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

class NotificationTest {
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));
    private static final PaymentId PAYMENT = new PaymentId(new UUID(0, 2));
    private static final RefundId REFUND = new RefundId(new UUID(0, 3));
    private static final ProcessorReference REFERENCE = new ProcessorReference("psp-1");
    private static final Money AMOUNT = Money.of(5_00, "EUR");

    /// The database stores the labels, and clients of the API read them.
    @Test
    void each_kind_has_a_stable_label() {
        var events = Map.<String, Event>ofEntries(
                Map.entry("paid", new Event.Captured(ACCOUNT, PAYMENT, REFERENCE, AMOUNT)),
                Map.entry("not_paid", new Event.Declined(ACCOUNT, PAYMENT, DeclineReason.REFUSED, AMOUNT)),
                Map.entry("taken_back", new Event.CaptureFailed(ACCOUNT, PAYMENT, REFERENCE, AMOUNT)),
                Map.entry("refund_done", new Event.RefundDone(ACCOUNT, REFUND, REFERENCE, AMOUNT)),
                Map.entry("refund_failed", new Event.RefundFailed(ACCOUNT, REFUND, REFERENCE, AMOUNT)),
                Map.entry("charged_back", new Event.ChargedBack(ACCOUNT, PAYMENT, REFERENCE, AMOUNT)),
                Map.entry("chargeback_reversed", new Event.ChargebackReversed(ACCOUNT, PAYMENT, REFERENCE, AMOUNT)),
                Map.entry("cards_changed", new Event.CardsChanged(ACCOUNT)),
                Map.entry("report_ready", new Event.ReportReady("report.csv")),
                Map.entry("irrelevant", new Event.Irrelevant()),
                Map.entry("misfit", new Event.Unsupported("odd")));

        assertThat(events).hasSameSizeAs(Event.class.getPermittedSubclasses());
        assertThat(events)
                .allSatisfy((label, event) -> assertThat(event.label()).isEqualTo(label));
    }
}
