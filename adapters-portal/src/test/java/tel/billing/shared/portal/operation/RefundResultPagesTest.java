package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.spec.RefundScript;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

@DisplayName("The result of a refund")
class RefundResultPagesTest {
    private static final Money FIFTEEN = Money.of(15_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Map<String, String> DONE = Map.of("result", "done", "reason", "Stated by Adyen");
    private static final Map<String, String> FAILED = Map.of("result", "failed", "reason", "Adyen does not have it");

    private final Console console = new Console();
    private final String account = "/console/accounts/" + console.ada;

    @Test
    void is_recorded_once_as_done_and_leaves_the_wallet_unchanged() {
        var path = pathOfALostRefund();
        var egon = console.ofEgon();
        var form = egon.get(path);
        assertThat(form.text("h1")).isEqualTo("Record the result of the refund");
        assertThat(form.text(".facts"))
                .contains("Payment " + console.payment(), "Refund " + refund().id(), "Amount €5.00")
                .contains("State It may have reached the card processor")
                .contains("Balance €15.00", "Balance if refunded €15.00", "Balance if not refunded €20.00");
        assertThat(form.html().select("#effects + ul li")).hasSize(3);

        var confirmation = Console.enter(egon, path, DONE);
        assertThat(confirmation.text("#entered + .facts"))
                .isEqualTo("Result at the card processor Refunded: the card processor has refunded the money"
                        + " Reason Stated by Adyen");
        assertThat(refund()).isInstanceOf(Refund.Sent.class);
        egon.submitTwice(confirmation, account + "?notice=refund_resolved");

        assertThat(refund()).isInstanceOf(Refund.Done.class);
        assertThat(console.balance()).isEqualTo(FIFTEEN);
        assertIsRecordedOnce(AuditAction.REFUND_MARKED_DONE, "Stated by Adyen");
    }

    @Test
    void is_recorded_once_as_failed_and_credits_the_wallet() {
        var path = pathOfALostRefund();
        var egon = console.ofEgon();

        egon.submitTwice(Console.enter(egon, path, FAILED), account + "?notice=refund_resolved");

        assertThat(refund()).isInstanceOf(Refund.Failed.class);
        assertThat(console.balance()).isEqualTo(TWENTY);
        assertIsRecordedOnce(AuditAction.REFUND_MARKED_FAILED, "Adyen does not have it");
    }

    @Test
    void must_be_chosen_and_explained() {
        var path = pathOfALostRefund();
        var egon = console.ofEgon();

        var faulty = egon.submit(egon.get(path), Map.of());
        assertThat(faulty.status()).isEqualTo(422);
        assertThat(faulty.text("#result-fault")).isEqualTo("Please fill in this field.");
        assertThat(faulty.text("#reason-fault")).isEqualTo("Please fill in this field.");

        var unknown = egon.submit(egon.get(path), Map.of("result", "lost", "reason", "Lost"));
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.html().select("#result-fault")).hasSize(1);
        assertThat(refund()).isInstanceOf(Refund.Sent.class);
    }

    @Test
    void cannot_be_recorded_after_another_administrator_recorded_it() {
        var path = pathOfALostRefund();
        var egon = console.ofEgon();
        var second = Console.enter(egon, path, FAILED);
        egon.submit(Console.enter(egon, path, DONE), Map.of());

        var rejected = egon.submit(second, Map.of());
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.text(".notice")).isEqualTo("This refund has a result, so none can be recorded.");
        assertThat(rejected.text(".facts")).contains("State Refunded");
        assertThat(console.balance()).isEqualTo(FIFTEEN);
        assertThat(console.recorded(AuditAction.REFUND_MARKED_FAILED)).isZero();

        var page = egon.get(path);
        assertThat(page.text(".notice")).isEqualTo("This refund has a result, so none can be recorded.");
        assertThat(page.html().select("main form")).isEmpty();
    }

    @Test
    void cannot_be_recorded_while_the_service_may_still_send_the_refund() {
        var path = pathOfARefundWithoutAResponse();
        var egon = console.ofEgon();

        var page = egon.get(path);

        assertThat(page.text(".notice")).startsWith("The service may still send this refund");
        assertThat(page.html().select("main form")).isEmpty();
    }

    @Test
    void is_recorded_on_a_page_to_which_the_refund_links_when_it_can_be_resolved() {
        var path = pathOfARefundWithoutAResponse();
        var inProgress = console.ofEgon().get(account);
        assertThat(inProgress.text()).contains("Refund in progress", "-€5.00");
        assertThat(inProgress.html().select("a[href=%s]".formatted(path))).isEmpty();

        console.world.advanceTime(Duration.ofHours(24));

        var lost = console.ofEgon().get(account);
        assertThat(lost.text()).contains("Refund without a result");
        assertThat(lost.html().select("a[href=%s]".formatted(path)).text())
                .isEqualTo("Record the result of the refund");
        var forSupport = console.ofDora().get(account);
        assertThat(forSupport.text()).contains("Refund without a result");
        assertThat(forSupport.html().select("a[href=%s]".formatted(path))).isEmpty();

        var egon = console.ofEgon();
        egon.submit(Console.enter(egon, path, DONE), Map.of());
        assertThat(egon.get(account).text()).doesNotContain("Refund without a result");
    }

    @Test
    void is_recorded_only_by_administrators_who_entered_their_password_recently() {
        var path = pathOfALostRefund();
        assertThat(console.ofDora().get(path).status()).isEqualTo(403);
        var egon = console.ofEgon();
        console.world.advanceTime(Duration.ofMinutes(11));
        assertThat(egon.get(path).location()).startsWith("/console/password?next=");
    }

    @Test
    void is_recorded_in_german() {
        var path = pathOfALostRefund();
        var page = console.ofEgon().reading("de").get(path);
        assertThat(page.text("h1")).isEqualTo("Ergebnis der Erstattung eintragen");
        assertThat(page.text("#effects + ul")).contains("Nicht erstattet: Der Betrag wird wieder gutgeschrieben.");
    }

    @Test
    void is_recorded_only_under_the_payment_of_the_refund() {
        var path = pathOfALostRefund();
        var refund = refund();
        var unknown = UUID.randomUUID().toString();
        var egon = console.ofEgon();
        assertThat(egon.get(path.replace(refund.id().toString(), unknown)).status())
                .isEqualTo(404);
        assertThat(egon.get(path.replace(refund.payment().toString(), unknown)).status())
                .isEqualTo(404);
        assertThat(egon.get(path.replace(console.ada.toString(), unknown)).status())
                .isEqualTo(404);
    }

    /// The result is lost, and the service does not send the refund any more.
    private String pathOfALostRefund() {
        var path = pathOfARefundWithoutAResponse();
        console.world.advanceTime(Duration.ofHours(24));
        return path;
    }

    /// Ada topped up 20 euros, and 5 euros are refunded.
    private String pathOfARefundWithoutAResponse() {
        console.adaTopsUp(20_00);
        console.world.processor.script(console.ada, new RefundScript.StaySilent());
        var payment = account + "/payments/" + console.payment();
        var egon = console.ofEgon();
        egon.submit(Console.enter(egon, payment + "/refund", Map.of("amount", "5", "reason", "Goodwill")), Map.of());
        return "%s/refunds/%s/record-result".formatted(payment, refund().id());
    }

    private Refund refund() {
        return console.world.refunds.all().getLast();
    }

    private void assertIsRecordedOnce(AuditAction action, String reason) {
        assertThat(console.world.trail.entries())
                .extracting(AuditEntry::event)
                .filteredOn(event -> event.action() == action)
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .isEqualTo(AuditEvent.byStaff(
                                        action,
                                        event.actor().orElseThrow(),
                                        AuditTarget.ofPayment(refund().payment().value()),
                                        new Reason(reason))
                                .with(MoneyMovement.ofRefund(
                                        refund().amount(), refund().id().value()))));
    }
}
