package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.AuditAction;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.EnrolStaff;
import tel.billing.identity.application.staff.StaffMember;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.application.catalogue.PlanDetails;

@DisplayName("The console lets administrators")
class AdministrationPagesTest {
    private final Console console = new Console();

    @Test
    void resolve_and_retry_notifications() {
        var unknown = new Event.Captured(
                console.ada,
                new PaymentId(UUID.randomUUID()),
                new ProcessorReference("unknown"),
                Money.of(20_00, "EUR"));
        console.world.receiveNotifications(new Notification("1", unknown, "Paid EUR 20.00"));
        console.world.processNotifications();
        var stored = console.world.notifications.all().getFirst();
        assertThat(stored.status()).isEqualTo(NotificationStatus.QUARANTINED);
        var egon = console.ofEgon();
        var path = "/console/payment-notifications/" + stored.id().value();
        var confirmation = Console.enter(egon, path + "/resolve", Map.of("reason", "Test of the processor"));
        assertThat(confirmation.text(".facts")).contains("Content Paid EUR 20.00", "Why it waits");
        egon.submitTwice(confirmation, "/console/queues/notifications?notice=notification_resolved");
        assertThat(egon.get(path + "/resolve").text(".notice")).isEqualTo("The notification is already resolved.");
        var retry = Console.enter(egon, path + "/retry", Map.of("reason", "It was real"));
        assertThat(egon.submit(retry, Map.of()).location()).endsWith("?notice=notification_retried");
    }

    @Test
    void book_a_payment_that_only_the_card_processor_has() {
        var lost = new ReportedPaymentId(console.ada, new PaymentId(UUID.randomUUID()));
        console.world.reports.publish(
                "settlement",
                new ReportedMovement(
                        MovementType.CAPTURE,
                        new ProcessorReference("lost"),
                        Money.of(20_00, "EUR"),
                        Optional.of(lost)));
        console.world.unitOfWork.run(
                () -> console.world.payment.reconcileReports().onReportAnnounced("settlement"));
        assertThat(console.world.payment.reconcileReports().reconcileNext()).isTrue();
        var reconciliation = console.world
                .reconciliations
                .list(new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst()
                .id();
        var difference = console.world
                .reconciliations
                .differences(reconciliation, new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst();
        var path = "/console/reconciliations/" + reconciliation.value() + "/differences/";
        var egon = console.ofEgon();
        var confirmation = Console.enter(egon, path + difference.id() + "/book", Map.of("reason", "Restored backup"));
        assertThat(confirmation.text(".facts"))
                .contains("Captured amount €20.00", "Report of the card processor settlement")
                .contains("Account Ada's Analytical Engines", "Account id " + console.ada, "Payment " + lost.payment());
        egon.submitTwice(confirmation, "/console/accounts/%s?notice=payment_booked".formatted(console.ada));
        assertThat(console.balance()).isEqualTo(Money.of(20_00, "EUR"));
        assertThat(egon.get(path + UUID.randomUUID() + "/book").status()).isEqualTo(404);
    }

    @Test
    void book_only_captures_that_name_a_payment() {
        var named = new ReportedPaymentId(console.ada, new PaymentId(UUID.randomUUID()));
        console.world.reports.publish(
                "settlement",
                missing(MovementType.CAPTURE, "named", Optional.of(named)),
                missing(MovementType.CAPTURE, "unnamed", Optional.empty()),
                missing(MovementType.CHARGEBACK, "chargeback", Optional.of(named)));
        console.world.unitOfWork.run(
                () -> console.world.payment.reconcileReports().onReportAnnounced("settlement"));
        assertThat(console.world.payment.reconcileReports().reconcileNext()).isTrue();
        var reconciliation = console.world
                .reconciliations
                .list(new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst()
                .id();
        var page = console.ofEgon().get("/console/reconciliations/" + reconciliation.value());
        assertThat(page.html().select("tbody tr")).hasSize(3);
        assertThat(page.html().select("tbody tr:has(.operations)").eachText())
                .singleElement()
                .asString()
                .contains(" named ");
    }

    private static ReportedMovement missing(MovementType type, String reference, Optional<ReportedPaymentId> named) {
        return new ReportedMovement(type, new ProcessorReference(reference), Money.of(20_00, "EUR"), named);
    }

    @Test
    void invite_change_and_disable_staff() {
        var egon = console.ofEgon();
        assertThat(egon.get("/console/staff").text("table")).contains("egon@example.com", "Administrator", "Active");
        var faulty = egon.submit(egon.get("/console/staff/invite"), Map.of("email", "dora"));
        assertThat(faulty.text("#email-fault")).isEqualTo("Enter an e-mail address such as name@example.com.");
        var invitation =
                Console.enter(egon, "/console/staff/invite", Map.of("email", "dora@example.com", "role", "support"));
        // Without a key, an error page does not claim that it can send the form again.
        assertThat(invitation.html().select("main form [name=idempotency_key]")).isEmpty();
        assertThat(egon.submit(invitation, Map.of()).location()).isEqualTo("/console/staff?notice=staff_invited");
        var customer =
                Console.enter(egon, "/console/staff/invite", Map.of("email", "ada@example.com", "role", "support"));
        assertThat(egon.submit(customer, Map.of()).text("#email-fault"))
                .isEqualTo("This address belongs to a customer.");

        var dora = member("dora@example.com");
        assertThat(egon.get("/console/staff").html().select(".operations a").eachAttr("href"))
                .containsExactly(
                        "/console/staff/" + dora.id() + "/change-role", "/console/staff/" + dora.id() + "/disable");
        var role = Console.enter(egon, "/console/staff/" + dora.id() + "/change-role", Map.of("role", "admin"));
        assertThat(role.text("#entered + .facts")).isEqualTo("Role Administrator");
        egon.submit(role, Map.of());
        assertThat(member("dora@example.com").role()).isEqualTo(Role.ADMIN);

        var self = member("egon@example.com");
        var disable = Console.enter(egon, "/console/staff/" + self.id() + "/disable", Map.of());
        assertThat(egon.submit(disable, Map.of()).text(".notice.bad"))
                .isEqualTo(
                        "You cannot change your own access. The last active administrator cannot be demoted or disabled. "
                                + "Ask another administrator, or invite one first.");
        assertThat(egon.get("/console/staff/" + self.id() + "/promote").status())
                .isEqualTo(404);
        assertThat(console.ofDora().get("/console/staff").status()).isEqualTo(403);
    }

    @Test
    void change_the_role_of_staff_disable_and_enable_them_and_reset_their_second_factor() {
        var egon = console.ofEgon();
        egon.submit(
                Console.enter(
                        egon,
                        "/console/staff/invite",
                        Map.of("email", Person.DORA.email().value(), "role", "support")),
                Map.of());
        doraEnrols();
        var dora = "/console/staff/" + dora().id();

        egon.submit(Console.enter(egon, dora + "/change-role", Map.of("role", "admin")), Map.of());
        assertThat(dora().role()).isEqualTo(Role.ADMIN);
        assertThat(dora().status()).isEqualTo(StaffMember.Status.ACTIVE);
        recordedOnce(AuditAction.STAFF_ROLE_CHANGED);

        egon.submit(Console.enter(egon, dora + "/disable", Map.of()), Map.of());
        assertThat(dora().status()).isEqualTo(StaffMember.Status.DISABLED);
        recordedOnce(AuditAction.STAFF_ROLE_CHANGED, AuditAction.STAFF_DISABLED);

        egon.submit(Console.enter(egon, dora + "/enable", Map.of()), Map.of());
        assertThat(dora().status()).isEqualTo(StaffMember.Status.ACTIVE);
        recordedOnce(AuditAction.STAFF_ROLE_CHANGED, AuditAction.STAFF_DISABLED, AuditAction.STAFF_ENABLED);

        egon.submit(Console.enter(egon, dora + "/reset-factor", Map.of()), Map.of());
        assertThat(dora().status()).isEqualTo(StaffMember.Status.INVITED);
        recordedOnce(
                AuditAction.STAFF_ROLE_CHANGED,
                AuditAction.STAFF_DISABLED,
                AuditAction.STAFF_ENABLED,
                AuditAction.SECOND_FACTOR_RESET);
        assertThat(dora().role()).isEqualTo(Role.ADMIN);
    }

    private StaffMember dora() {
        return member(Person.DORA.email().value());
    }

    private void doraEnrols() {
        var invitation = invitationOfDora();
        var begun = (EnrolStaff.Outcome.Begun)
                console.world.staff.enrolStaff().enrol(new EnrolStaff.Command(invitation, Person.DORA.password()));
        var code = console.world.codes.codeOf(begun.secret(), TotpTimeStep.of(console.world.realTime.instant()));
        assertThat(console.world
                        .staff
                        .confirmEnrolment()
                        .confirm(new ConfirmEnrolment.Command(invitation, code, BillingWorld.FIRST_CLIENT)))
                .isInstanceOf(ConfirmEnrolment.Outcome.SignedIn.class);
    }

    private Secret invitationOfDora() {
        console.world.sendMail();
        return console.world.mailer.deliveredTo(Person.DORA.email()).stream()
                .filter(EmailMessage.StaffInvitation.class::isInstance)
                .map(EmailMessage.StaffInvitation.class::cast)
                .findFirst()
                .orElseThrow()
                .token();
    }

    /// Of the changes of staff, exactly these are in the audit log.
    private void recordedOnce(AuditAction... actions) {
        var changes = Set.of(
                AuditAction.STAFF_ROLE_CHANGED,
                AuditAction.STAFF_DISABLED,
                AuditAction.STAFF_ENABLED,
                AuditAction.SECOND_FACTOR_RESET);
        assertThat(console.world.trail.entries().stream()
                        .map(entry -> entry.event().action())
                        .filter(changes::contains)
                        .toList())
                .isEqualTo(List.of(actions));
    }

    @Test
    void set_rates() {
        var egon = console.ofEgon();
        var vat = "/console/catalogue/vat_rates/set-vat-rate";
        var low = Console.enter(egon, vat, Map.of("country_code", "DE", "percent", "1.9"));
        assertThat(egon.submit(low, Map.of()).text("#percent-fault"))
                .isEqualTo("Standard rates of member states are at least 15%.");
        assertThat(egon.get(vat).text("#valid_from-hint")).startsWith("With the time zone of the country");
        var high = egon.submit(egon.get(vat), Map.of("country_code", "DE", "percent", "120"));
        assertThat(high.text("#percent-fault")).isEqualTo("The value must be at most 100.");
        var rate = Console.enter(
                egon, vat, Map.of("country_code", "DE", "percent", "25,5", "valid_from", "2027-01-01T00:00:00Z"));
        assertThat(rate.text("#entered + .facts")).contains("Valid from 1 January 2027, 00:00 UTC");
        egon.submitTwice(rate, "/console/catalogue/vat_rates?notice=vat_rate_set");
        assertThat(console.world.tax.listVatRates().list())
                .anySatisfy(set -> assertThat(set.rate()).hasToString("25.5 %"));

        var exchange = "/console/catalogue/exchange_rates/set-exchange-rate";
        var past = Console.enter(
                egon,
                exchange,
                Map.of("currency", "SEK", "rate", "11,05", "source", "ECB", "valid_from", "2020-01-01T00:00:00Z"));
        assertThat(egon.submit(past, Map.of()).text("#valid_from-fault")).startsWith("This time is in the past.");
        assertThat(console.recorded(AuditAction.VAT_RATE_SET)).isEqualTo(1);
    }

    @Test
    void add_and_change_plans() {
        var egon = console.ofEgon();
        var add = Console.enter(
                egon,
                "/console/catalogue/plans/add-plan",
                Map.of(
                        "tier",
                        "team",
                        "name",
                        "Team",
                        "price",
                        "30.00",
                        "lines",
                        "3",
                        "concurrent_calls",
                        "6",
                        "included_minutes",
                        "1000"));
        assertThat(add.text("#entered + .facts")).contains("€30.00", "1,000");
        assertThat(egon.submit(add, Map.of()).location()).isEqualTo("/console/catalogue/plans?notice=plan_added");
        var rejected = egon.submit(
                Console.enter(
                        egon,
                        "/console/catalogue/plans/add-plan",
                        Map.of(
                                "tier",
                                "team",
                                "name",
                                "Team",
                                "currency",
                                "USD",
                                "price",
                                "30.00",
                                "lines",
                                "3",
                                "concurrent_calls",
                                "6",
                                "included_minutes",
                                "1000")),
                Map.of());
        assertThat(rejected.text("#tier-fault")).isNotEmpty();
        assertThat(rejected.text("#currency-fault")).isNotEmpty();
        var path = "/console/catalogue/plans/team/change-plan";
        var form = egon.get(path);
        assertThat(form.html().select("#price").attr("value")).isEqualTo("30.00");
        assertThat(form.html().select("#offered").hasAttr("checked")).isTrue();
        assertThat(egon.submit(form, Map.of("lines", "0")).text("#lines-fault"))
                .isEqualTo("The value must be at least 1.");
        var change = Console.enter(egon, path, Map.of("price", "35"));
        egon.submit(change, Map.of());
        assertThat(console.world.subscription.listPlans().list())
                .filteredOn(plan -> plan.plan().tier().value().equals("team"))
                .singleElement()
                .satisfies(plan -> assertThat(plan.current().price()).isEqualTo(Money.of(35_00, "EUR")));
        assertThat(egon.get("/console/catalogue/plans/none/change-plan").status())
                .isEqualTo(404);
    }

    @Test
    void change_only_the_plan_that_they_saw() {
        var egon = console.ofEgon();
        var path = "/console/catalogue/plans/starter/change-plan";
        var form = egon.get(path);
        var second = Console.enter(egon, path, Map.of("name", "Beginner"));
        var first = Console.enter(egon, path, Map.of("price", "12"));
        egon.submit(first, Map.of());
        for (var sent : List.of(form, second)) {
            var changed = egon.submit(sent, Map.of("name", "Novice"));
            assertThat(changed.status()).isEqualTo(409);
            assertThat(changed.text(".notice.bad")).startsWith("The plan was changed meanwhile");
            assertThat(changed.html().select("#price").attr("value")).isEqualTo("12.00");
            assertThat(changed.html().select("#name").attr("value")).isEqualTo("Starter");
        }
        egon.submitAgain(first);
        egon.submit(Console.enter(egon, path, Map.of("name", "Beginner")), Map.of());
        assertThat(starter().plan().name().value()).isEqualTo("Beginner");
        assertThat(starter().current().price()).isEqualTo(Money.of(12_00, "EUR"));
    }

    @Test
    void see_the_scheduled_price_that_their_change_replaces() {
        var egon = console.ofEgon();
        var path = "/console/catalogue/plans/starter/change-plan";
        var future = "2027-01-01T00:00:00Z";
        egon.submit(Console.enter(egon, path, Map.of("price", "12", "valid_from", future)), Map.of());
        assertThat(egon.get(path).text(".facts")).contains("Next price (net) €12.00 from 1 January 2027");
        egon.submit(Console.enter(egon, path, Map.of("name", "Beginner", "lines", "2")), Map.of());
        assertThat(starter().plan().versionAt(Instant.parse(future)).price()).isEqualTo(Money.of(12_00, "EUR"));

        var undone = Console.enter(egon, path, Map.of("valid_from", future));
        assertThat(undone.text(".facts")).contains("Price scheduled for this time (net) €12.00");
        egon.submit(undone, Map.of());
        assertThat(starter().plan().versionAt(Instant.parse(future)).price()).isEqualTo(Money.of(10_00, "EUR"));
        var nothing = Console.enter(egon, path, Map.of("valid_from", future));
        assertThat(egon.submit(nothing, Map.of()).text("#valid_from-fault"))
                .startsWith("Price and limits already have these values at this time.");
    }

    @Test
    void see_the_next_of_several_scheduled_prices_in_the_catalogue() {
        var egon = console.ofEgon();
        var path = "/console/catalogue/plans/starter/change-plan";
        egon.submit(Console.enter(egon, path, Map.of("price", "14", "valid_from", "2028-01-01T00:00:00Z")), Map.of());
        egon.submit(Console.enter(egon, path, Map.of("price", "12", "valid_from", "2027-01-01T00:00:00Z")), Map.of());
        assertThat(starter().plan().versions()).hasSize(3);
        assertThat(egon.get("/console/catalogue/plans").text("table"))
                .contains("€12.00 from 1 January 2027")
                .doesNotContain("€14.00");
    }

    private PlanDetails starter() {
        return console.world.subscription.listPlans().list().stream()
                .filter(plan -> plan.plan().tier().value().equals("starter"))
                .findAny()
                .orElseThrow();
    }

    @Test
    void rotate_the_key_and_void_numbers() {
        var egon = console.ofEgon();
        assertThat(egon.get("/console/operator").html().select(".operations a").eachAttr("href"))
                .isEqualTo(List.of("/console/operator/void-numbers", "/console/operator/signing-key"));
        var key = Console.enter(egon, "/console/operator/signing-key", Map.of("manner", "with_notice"));
        assertThat(egon.submit(key, Map.of()).location()).isEqualTo("/console/operator?notice=key_rotated");
        var numbers = Console.enter(
                egon, "/console/operator/void-numbers", Map.of("last_number", "INV-2026-000012", "reason", "Backup"));
        assertThat(numbers.text(".facts")).contains("Numbers to void now INV-2026-000001 to INV-2026-000012");
        assertThat(egon.submit(numbers, Map.of()).location()).isEqualTo("/console/operator?notice=numbers_voided");
        assertThat(egon.get("/console/operator/void-numbers").text(".facts"))
                .contains("INV-2026-000001 to INV-2026-000012");
        assertThat(console.ofDora().get("/console/operator").status()).isEqualTo(403);
    }

    private StaffMember member(String email) {
        return console.staff().stream()
                .filter(member -> member.email().value().equals(email))
                .findAny()
                .orElseThrow();
    }
}
