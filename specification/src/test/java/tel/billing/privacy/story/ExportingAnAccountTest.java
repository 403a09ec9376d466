package tel.billing.privacy.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.privacy.application.ExportAccount;
import tel.billing.privacy.application.ExportAccount.Outcome;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(1)
@DisplayName("Exporting all data of an account")
class ExportingAnAccountTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Actor dora = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.SUPPORT);
    private final PrivacySteps privacySteps = new PrivacySteps(world);
    private final ExportAccount exportAccount = privacySteps.privacy().exportAccount();
    private final Story story;

    private Archive archive = new Archive();
    private Outcome outcome = new Outcome.NotFound();

    ExportingAnAccountTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_owner_gets_all_records_and_documents() {
        story.given(hasPaidForAPlan(ADA))
                .and(hasPaidForAPlan(BELA))
                .when(exports(ADA))
                .then(theArchiveContains(
                        "account: Ada's Analytical Engines",
                        "payments: EUR 50.00",
                        "audit_entries: password_set",
                        "INV-2026-000001.pdf: PDF of INV-2026-000001"));
    }

    @Test
    void the_archive_contains_all_documents_of_an_account_with_many_invoices() {
        story.given(hasInvoices(ADA, 101)).when(exports(ADA)).then(theArchiveContainsTheDocumentsOfAll(101));
    }

    @Test
    void staff_get_the_same_archive_and_the_audit_log_names_them() {
        story.given(hasPaidForAPlan(ADA))
                .when(doraExports(ADA))
                .then(theArchiveContains(
                        "account: Ada's Analytical Engines",
                        "payments: EUR 50.00",
                        "audit_entries: password_set",
                        "INV-2026-000001.pdf: PDF of INV-2026-000001"))
                .and(theAuditLogNamesDora());
    }

    @Test
    void the_next_export_contains_the_audit_entry_of_the_last_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(doraExports(ADA))
                .when(exports(ADA))
                .then(theArchiveContains(
                        "account: Ada's Analytical Engines",
                        "audit_entries: password_set",
                        "audit_entries: account_exported"));
    }

    @Test
    void the_export_contains_the_audit_entry_about_a_notification_of_the_card_processor() {
        story.given(commonSteps.isACustomer(ADA))
                .and(doraResolvesANotificationOfTheCardProcessor())
                .when(exports(ADA))
                .then(theArchiveContains(
                        "account: Ada's Analytical Engines",
                        "card_processor_notifications: a chargeback",
                        "audit_entries: password_set",
                        "audit_entries: notice_settled"));
    }

    @Test
    void after_five_exports_in_an_hour_the_user_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(exportsFiveTimes(ADA))
                .when(exports(ADA))
                .then(theOutcomeIs(new Outcome.RateLimited(Duration.ofMinutes(12)), "Ada waits for 12 minutes"))
                .when(commonSteps.passes(Duration.ofMinutes(12)))
                .and(exports(ADA))
                .then(theOutcomeIs(new Outcome.Exported(), "Ada gets the archive"));
    }

    @Test
    void an_unknown_account_has_no_data() {
        story.when(doraExportsAnUnknownAccount())
                .then(theOutcomeIs(new Outcome.NotFound(), "there is no such account"));
    }

    @Test
    @DisplayName("While too many PDFs are being created, the export is retried later")
    void while_too_many_PDFs_are_being_created_the_export_is_retried_later() {
        story.given(hasPaidForAPlan(ADA))
                .and(new Step("too many PDFs are being created", () -> world.renderQueue.setFull(true)))
                .when(exports(ADA))
                .then(theOutcomeIs(new Outcome.Busy(), "the export can be retried later"))
                .and(theAuditLogHasNoExport());
    }

    @Test
    void the_archive_names_a_document_that_cannot_be_rendered_and_operators_are_alerted() {
        story.given(hasPaidForAPlan(ADA))
                .and(new Step("no document can be rendered", privacySteps::breakRenderer))
                .when(exports(ADA))
                .then(theArchiveContains(
                        "account: Ada's Analytical Engines",
                        "payments: EUR 50.00",
                        "audit_entries: password_set",
                        "missing: INV-2026-000001.pdf"))
                .and(new Step(
                        "operators are alerted to INV-2026-000001",
                        () -> assertThat(privacySteps.unrendered()).containsExactly("INV-2026-000001")));
    }

    private Step hasPaidForAPlan(Person person) {
        return new Step("%s tops up 50.00 EUR and activates a subscription".formatted(person), () -> {
            commonSteps.join(person);
            subscriptionSteps
                    .hasPrepaid(person, Money.of(50_00, "EUR"))
                    .action()
                    .run();
            subscriptionSteps.activates(person).action().run();
        });
    }

    private Step hasInvoices(Person person, int number) {
        return new Step("%s is a customer with %s invoices".formatted(person, number), () -> {
            commonSteps.join(person);
            var buyer = world.account
                    .showAccount()
                    .show(commonSteps.accountOf(person))
                    .orElseThrow();
            var orders = Stream.generate(() -> new IssueInvoice.Order(
                            new InvoiceId(world.ids.next()),
                            buyer,
                            Optional.empty(),
                            world.ids.next(),
                            List.of(SampleInvoices.line(SampleInvoices.DOMESTIC, 10_00)),
                            world.clock.instant()))
                    .limit(number)
                    .toList();
            world.unitOfWork.run(() -> world.invoice.issueInvoice().issue(orders));
        });
    }

    private Step doraResolvesANotificationOfTheCardProcessor() {
        return new Step("Dora resolves a notification of the card processor about Ada's payment", () -> {
            var notification = world.ids.next();
            privacySteps.addNotification(notification);
            world.trail.record(AuditEvent.byStaff(
                    AuditAction.NOTICE_SETTLED,
                    dora,
                    AuditTarget.ofNotification(notification),
                    new Reason("checked with the bank")));
        });
    }

    private Step exports(Person person) {
        return new Step(
                person + " exports the account",
                () -> export(privacySteps.owner(person), commonSteps.accountOf(person)));
    }

    private Step exportsFiveTimes(Person person) {
        return new Step(person + " exports the account five times", () -> {
            for (var times = 0; times < 5; times++) {
                export(privacySteps.owner(person), commonSteps.accountOf(person));
            }
        });
    }

    private Step doraExports(Person person) {
        return new Step(
                "Dora exports %s's account".formatted(person), () -> export(dora, commonSteps.accountOf(person)));
    }

    private Step doraExportsAnUnknownAccount() {
        return new Step("Dora exports an unknown account", () -> export(dora, new AccountId(world.ids.next())));
    }

    private void export(Actor by, AccountId account) {
        archive = new Archive();
        outcome = exportAccount.export(new ExportAccount.Command(by, account), archive);
    }

    private Step theArchiveContains(String... content) {
        return new Step("the archive contains: " + String.join("; ", content), () -> {
            assertThat(outcome).isEqualTo(new Outcome.Exported());
            assertThat(archive.content).containsExactly(content);
        });
    }

    private Step theArchiveContainsTheDocumentsOfAll(int invoices) {
        var documents = IntStream.rangeClosed(1, invoices)
                .mapToObj(number -> "INV-2026-%1$06d.pdf: PDF of INV-2026-%1$06d".formatted(number))
                .toList();
        return new Step("the archive contains the documents of all %s invoices".formatted(invoices), () -> {
            assertThat(outcome).isEqualTo(new Outcome.Exported());
            assertThat(archive.content)
                    .filteredOn(entry -> entry.startsWith("INV-"))
                    .containsExactlyInAnyOrderElementsOf(documents);
        });
    }

    private Step theOutcomeIs(Outcome expected, String text) {
        return new Step(text, () -> assertThat(outcome).isEqualTo(expected));
    }

    private Step theAuditLogNamesDora() {
        return new Step(
                "the audit log contains the export by Dora",
                () -> assertThat(world.trail.entries().getLast().event()).satisfies(auditEvent -> {
                    assertThat(auditEvent.action()).isEqualTo(AuditAction.ACCOUNT_EXPORTED);
                    assertThat(auditEvent.actor()).contains(dora);
                }));
    }

    private Step theAuditLogHasNoExport() {
        return new Step(
                "the audit log contains no export",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.ACCOUNT_EXPORTED));
    }

    private static final class Archive implements ExportArchive {
        private final List<String> content = new ArrayList<>();

        @Override
        public void add(String section, Map<String, @Nullable Object> values) {
            content.add(section + ": " + values.get("text"));
        }

        @Override
        public void addDocument(String name, byte[] document) {
            content.add(name + ": " + new String(document, UTF_8));
        }

        @Override
        public void addMissingDocument(String name) {
            content.add("missing: " + name);
        }
    }
}
