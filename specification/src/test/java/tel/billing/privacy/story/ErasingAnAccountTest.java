package tel.billing.privacy.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.privacy.application.EraseAccount;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Erasing personal data")
class ErasingAnAccountTest {
    private static final Instant KEPT_UNTIL = Instant.parse("2036-12-31T23:00:00Z");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final PrivacySteps privacySteps = new PrivacySteps(world);
    private final Actor egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    private final AtomicReference<Outcome> outcome = new AtomicReference<>(new Outcome.NotFound());
    private final Story story;

    private AccountId account = new AccountId(world.ids.next());

    ErasingAnAccountTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_administrator_erases_a_closed_account_and_learns_what_is_kept() {
        story.given(isAClosedCustomer())
                .when(egonErases())
                .then(theAccountIsErasedNow())
                .and(itsOwnerIsUnknown())
                .and(everySubdomainErasedItOnce())
                .and(theAuditLogContainsTheErasureOnce());
    }

    @Test
    void a_repeated_erasure_changes_nothing() {
        story.given(isAClosedCustomer())
                .and(egonErases())
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(egonErases())
                .then(theAccountWasErased(BillingWorld.START))
                .and(everySubdomainErasedItOnce())
                .and(theAuditLogContainsTheErasureOnce());
    }

    @Test
    void an_account_that_is_not_closed_is_not_erased() {
        story.given(isACustomer())
                .when(egonErases())
                .then(theOutcomeIs(new Outcome.NotClosed(AccountStatus.ACTIVE), "the account must be closed first"))
                .and(nothingIsErased());
    }

    @Test
    void an_account_with_an_unfinished_payment_is_not_erased() {
        story.given(isAClosedCustomer())
                .and(new Step(
                        "a payment has no final result yet",
                        () -> privacySteps.payments().obstructBy(ErasureObstacle.PAYMENT_UNFINISHED)))
                .when(egonErases())
                .then(theOutcomeIs(
                        new Outcome.Obstructed(Set.of(ErasureObstacle.PAYMENT_UNFINISHED)),
                        "Egon must wait for the payment"))
                .and(nothingIsErased());
    }

    @Test
    void an_account_is_not_erased_if_a_payment_begins_after_the_first_check() {
        story.given(isAClosedCustomer())
                .and(new Step(
                        "a payment begins after the first check",
                        () -> privacySteps.payments().obstructAfterCheckBy(ErasureObstacle.PAYMENT_UNFINISHED)))
                .when(egonErases())
                .then(theOutcomeIs(
                        new Outcome.Obstructed(Set.of(ErasureObstacle.PAYMENT_UNFINISHED)),
                        "Egon must wait for the payment"))
                .and(nothingIsErased());
    }

    @Test
    void an_unknown_account_is_not_erased() {
        story.when(egonErases()).then(theOutcomeIs(new Outcome.NotFound(), "there is no such account"));
    }

    @ParameterizedTest
    @CsvSource({"2036-12-31T22:59:59Z, 0", "2036-12-31T23:00:00Z, 1"})
    void documents_are_purged_when_ten_full_years_have_passed_in_the_sellers_time_zone(Instant time, int purges) {
        story.given(isAClosedCustomer())
                .and(egonErases())
                .when(itIs(time))
                .then(new Step(
                        "the documents are " + (purges == 0 ? "kept" : "purged"),
                        () -> assertThat(privacySteps.payments().purged()).hasSize(purges)))
                .when(commonSteps.passes(Duration.ofDays(400)))
                .and(duePurgesRun())
                .then(new Step(
                        "they were purged once",
                        () -> assertThat(privacySteps.payments().purged()).containsExactly(account)));
    }

    @Test
    void an_account_that_cannot_be_purged_does_not_block_others() {
        story.given(isAClosedCustomer())
                .and(egonErases())
                .and(itsDocumentsCannotBePurged())
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(isAClosedCustomer(BELA))
                .and(egonErases())
                .when(duePurgesFailAt(KEPT_UNTIL))
                .then(new Step(
                        "the documents of Bela's account are purged",
                        () -> assertThat(privacySteps.payments().purged()).containsExactly(account)));
    }

    private Step isACustomer() {
        return new Step("Ada is a customer", () -> {
            commonSteps.join(ADA);
            account = commonSteps.accountOf(ADA);
        });
    }

    private Step isAClosedCustomer() {
        return isAClosedCustomer(ADA);
    }

    private Step isAClosedCustomer(Person person) {
        return new Step(person + " was a customer, and the account is closed", () -> {
            commonSteps.join(person);
            account = commonSteps.accountOf(person);
            commonSteps.isClosed(person).action().run();
        });
    }

    private Step itsDocumentsCannotBePurged() {
        return new Step(
                "its documents cannot be purged", () -> privacySteps.payments().failFor(account));
    }

    private Step duePurgesFailAt(Instant time) {
        return new Step("it is %s, and due purges run and report a failure".formatted(time), () -> {
            world.realTime.pass(Duration.between(world.clock.instant(), time));
            var purge = privacySteps.privacy().purgeErasedAccounts();
            assertThatIllegalStateException().isThrownBy(() -> purge.runDue(world.clock.instant()));
        });
    }

    private Step egonErases() {
        return new Step("Egon erases the account", () -> {
            var key = new IdempotencyKey(UUID.randomUUID());
            var request = KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT);
            var command = new EraseAccount.Command(request, egon, account, new Reason("ticket 4711"));
            privacySteps.privacy().eraseAccount().erase(command, result -> {
                outcome.set(result);
                return new StoredResponse(200, Map.of(), "done");
            });
        });
    }

    private Step itIs(Instant time) {
        return new Step("it is " + time, () -> {
            world.realTime.pass(Duration.between(world.clock.instant(), time));
            duePurgesRun().action().run();
        });
    }

    private Step duePurgesRun() {
        return new Step("due purges run", () -> {
            var purge = privacySteps.privacy().purgeErasedAccounts();
            if (purge.isDue(world.clock.instant())) {
                assertThat(purge.runDue(world.clock.instant())).isFalse();
            }
        });
    }

    private Step theAccountIsErasedNow() {
        return theAccountWasErased(BillingWorld.START);
    }

    private Step theAccountWasErased(Instant at) {
        return new Step(
                "the account is erased since %s; its invoices are kept until %s".formatted(at, KEPT_UNTIL),
                () -> assertThat(outcome.get()).isEqualTo(new Outcome.Erased(account, at, KEPT_UNTIL)));
    }

    private Step theOutcomeIs(Outcome expected, String text) {
        return new Step(text, () -> assertThat(outcome.get()).isEqualTo(expected));
    }

    private Step itsOwnerIsUnknown() {
        return new Step("the account shows neither Ada's address nor the company", () -> {
            assertThat(shown().toString())
                    .doesNotContain(ADA.email().value(), ADA.company().value());
            assertThat(shown().country()).isEqualTo(ADA.country());
        });
    }

    private Step everySubdomainErasedItOnce() {
        return new Step(
                "each subdomain erased its data once",
                () -> assertThat(privacySteps.payments().erased()).containsExactly(account));
    }

    private Step nothingIsErased() {
        return new Step("nothing is erased", () -> {
            assertThat(privacySteps.payments().erased()).isEmpty();
            assertThat(shown().owner().email()).isEqualTo(ADA.email());
        });
    }

    private Step theAuditLogContainsTheErasureOnce() {
        return new Step(
                "the audit log contains the erasure by Egon once",
                () -> assertThat(world.trail.entries())
                        .filteredOn(entry -> entry.event().action() == AuditAction.ACCOUNT_ERASED)
                        .singleElement()
                        .satisfies(entry -> {
                            assertThat(entry.event().actor()).contains(egon);
                            assertThat(entry.event().reason()).contains(new Reason("ticket 4711"));
                        }));
    }

    private AccountView shown() {
        return world.account.showAccount().show(account).orElseThrow();
    }
}
