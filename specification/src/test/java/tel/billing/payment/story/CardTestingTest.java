package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.application.Dossier;
import tel.billing.account.application.ReleaseTopUps;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.notification.Letter;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(9)
@DisplayName("Defence against card testing")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class CardTestingTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Duration A_DAY = Duration.ofDays(1);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final TopUps topUps = new TopUps(world, everyday);
    private final ProcessorsWord processor = new ProcessorsWord(world, topUps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Actor actor = new Actor(egon, operator, Set.of(Role.ADMIN));
    private final Story story;

    CardTestingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({"3, PT0S", "4, PT1M", "5, PT2M", "6, PT4M", "9, PT32M"})
    void each_refused_card_after_the_third_of_a_day_is_waited_for_twice_as_long(int refusals, Duration wait) {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .when(triesSoManyCards(BELA, refusals))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs(
                        wait.isZero() ? "declined, insufficient funds" : "too often (refused cards), wait " + wait));
    }

    @Test
    void whoever_has_waited_may_try_again() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 5))
                .and(topUps.theProcessor("would take a card by now", BELA, new Script.Capture()))
                .when(everyday.passes(Duration.ofMinutes(2)))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void a_card_that_pays_in_between_makes_no_refusal_forgotten() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 3))
                .and(topUps.theProcessor("takes the next card", BELA, new Script.Capture()))
                .and(topUps.topsUp(BELA, TWENTY))
                .and(theProcessorRefuses(BELA))
                .when(triesSoManyCards(BELA, 1))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("too often (refused cards), wait PT1M"));
    }

    @Test
    void the_next_day_begins_anew() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 9))
                .when(everyday.passes(A_DAY))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("declined, insufficient funds"))
                .when(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("declined, insufficient funds"));
    }

    @Test
    void whoever_turns_away_at_the_page_was_not_refused() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends Ada to its page", ADA, new Script.AskCustomer()))
                .and(turnsAwaySoOften(ADA, 6))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("pending, please act at the page"));
    }

    @Test
    void a_kept_card_that_wants_its_owner_each_time_was_not_refused() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(topUps.theProcessor("sends Bela to its page", BELA, new Script.AskCustomer()))
                .when(paysAtThePageSoOften(BELA, 6, 1))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("pending, please act at the page"));
    }

    @Test
    void other_cards_that_are_refused_at_the_page_count_beside_a_kept_one_too() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(topUps.theProcessor("sends Bela to its page", BELA, new Script.AskCustomer()))
                .when(paysAtThePageSoOften(BELA, 2, 3))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("too often (refused cards), wait PT1M"));
    }

    @Test
    void only_ten_pages_are_open_at_a_time() {
        story.given(everyday.isACustomer(ADA))
                .and(topUps.theProcessor("sends Ada to its page", ADA, new Script.AskCustomer()))
                .and(topUps.topsUp(ADA, TWENTY))
                .and(everyday.passes(Duration.ofMinutes(20)))
                .and(opensSoManyPages(ADA, 9))
                .when(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("too often (open pages), wait PT40M"))
                .when(everyday.passes(Duration.ofMinutes(40)))
                .and(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("pending, please act at the page"));
    }

    @Test
    void a_kept_card_that_was_refused_three_times_rests_and_its_owner_may_enter_another() {
        story.given(everyday.isACustomer(BELA))
                .and(topUps.topsUpAndHasTheCardKept(BELA, TWENTY))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 3))
                .when(topUps.theProcessor("sends Bela to its page", BELA, new Script.AskCustomer()))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("pending, please act at the page"))
                .and(noKeptCardIsAsked(BELA))
                .when(everyday.passes(A_DAY))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(theKeptCardIsAsked(BELA));
    }

    @Test
    void an_account_whose_cards_were_refused_ten_times_is_held_until_staff_have_looked_into_it() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .when(triesSoManyCards(BELA, 10))
                .and(everyday.passes(A_DAY))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("held until staff have looked into it"))
                .and(staffSeeThatItIsHeld(BELA))
                .and(theAuditLogTellsThatTheServiceHeldIt(BELA))
                .and(isToldByMailOnce(BELA))
                .when(topUps.theProcessor("would take a card by now", BELA, new Script.Capture()))
                .and(egonReleases(BELA, "the bank had an outage"))
                .then(staffSeeThatItIsNotHeld(BELA))
                .and(theAuditLogTellsThatEgonReleasedIt(BELA, "the bank had an outage"))
                .and(isToldOfTheRelease(BELA))
                .when(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void whoever_is_released_has_a_clean_record() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 10))
                .and(egonReleases(BELA, "the bank had an outage"))
                .when(triesSoManyCards(BELA, 3))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("declined, insufficient funds"));
    }

    @Test
    void to_release_whoever_is_not_held_changes_nothing() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(triesSoManyCards(BELA, 4))
                .when(egonReleases(BELA, "it looks fine"))
                .and(topUps.topsUp(BELA, TWENTY))
                .then(topUps.theAnswerIs("too often (refused cards), wait PT1M"))
                .and(theAuditLogTellsOfNoRelease());
    }

    @Test
    void another_account_does_not_notice() {
        story.given(everyday.isACustomer(BELA))
                .and(theProcessorRefuses(BELA))
                .and(everyday.isACustomer(ADA))
                .when(triesSoManyCards(BELA, 10))
                .and(topUps.topsUp(ADA, TWENTY))
                .then(topUps.theAnswerIs("captured, balance EUR 20.00"));
    }

    private Step theProcessorRefuses(Person person) {
        return topUps.theProcessor(
                "refuses %s's cards".formatted(person), person, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
    }

    /// As patient as it takes to be asked each time.
    private Step triesSoManyCards(Person person, int times) {
        return new Step(
                "%s tries %s".formatted(person, times == 1 ? "one card" : times + " cards"),
                () -> IntStream.range(0, times).forEach(time -> {
                    if (time > 0) {
                        world.letPass(waitOf(person));
                    }
                    topUps.send(world.payment, person, topUps.newKey(), TWENTY, false);
                }));
    }

    private Duration waitOf(Person person) {
        return world.cardRecords
                .of(everyday.accountOf(person))
                .waitAt(world.clock.instant(), BillingWorld.CARD_TESTING_RULES);
    }

    private Step turnsAwaySoOften(Person person, int times) {
        return new Step(
                "%s tops up and turns away at the page %s times".formatted(person, times),
                () -> IntStream.range(0, times).forEach(_ -> {
                    topUps.send(world.payment, person, topUps.newKey(), TWENTY, false);
                    var payment = topUps.latestOf(person);
                    world.processor.customerCancels(payment.order());
                    world.payment.concludePayment().conclude(payment.account(), payment.id());
                }));
    }

    /// The processor tells of each card that did not pay, the kept one among them.
    private Step paysAtThePageSoOften(Person person, int times, int unpaid) {
        return new Step(
                "%s tops up %s times and pays at the page, which tells of %s each that did not pay"
                        .formatted(person, times, unpaid == 1 ? "a card" : unpaid + " cards"),
                () -> IntStream.range(0, times).forEach(_ -> {
                    topUps.send(world.payment, person, topUps.newKey(), TWENTY, false);
                    IntStream.range(0, unpaid)
                            .forEach(_ -> processor
                                    .tellsThatItIsNotPaid(person)
                                    .deed()
                                    .run());
                    world.processor.customerPays(topUps.latestOf(person).order());
                    processor.tellsThatItIsPaid(person).deed().run();
                    processor.whatWasToldIsBroughtIntoTheBooks().deed().run();
                }));
    }

    private Step opensSoManyPages(Person person, int times) {
        return new Step(
                "%s tops up %s times more and leaves the pages open".formatted(person, times),
                () -> IntStream.range(0, times)
                        .forEach(_ -> topUps.send(world.payment, person, topUps.newKey(), TWENTY, false)));
    }

    private Step egonReleases(Person person, String reason) {
        return new Step("Egon releases %s's account: %s".formatted(person, reason), () -> {
            var key = new IdempotencyKey(UUID.randomUUID());
            var request = KeyedRequest.ofStaff(operator, egon, key, new Fingerprint("0".repeat(64)));
            var command = new ReleaseTopUps.Command(request, actor, everyday.accountOf(person), new Reason(reason));
            world.desk.releaseTopUps().release(command, _ -> new Reply(200, Map.of(), ""));
        });
    }

    private Step staffSeeThatItIsHeld(Person person) {
        return new Step(
                "staff see that the account is held",
                () -> assertThat(dossierOf(person).topUpsHeldSince()).isPresent());
    }

    private Step staffSeeThatItIsNotHeld(Person person) {
        return new Step(
                "staff see that the account is not held",
                () -> assertThat(dossierOf(person).topUpsHeldSince()).isEmpty());
    }

    private Step theAuditLogTellsThatTheServiceHeldIt(Person person) {
        return new Step("the audit log tells that the service held it", () -> {
            var target = Target.of(everyday.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(entry -> entry.deed())
                    .containsOnlyOnce(Deed.byTheService(Action.TOP_UPS_HELD, target));
        });
    }

    private Step theAuditLogTellsThatEgonReleasedIt(Person person, String reason) {
        return new Step("the audit log tells that Egon released it, and why", () -> {
            var target = Target.of(everyday.accountOf(person));
            assertThat(world.trail.entries())
                    .extracting(entry -> entry.deed())
                    .containsOnlyOnce(Deed.byStaff(Action.TOP_UPS_RELEASED, actor, target, new Reason(reason)));
        });
    }

    private Step theAuditLogTellsOfNoRelease() {
        return new Step(
                "the audit log tells of no release",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.deed().action())
                        .doesNotContain(Action.TOP_UPS_RELEASED));
    }

    private Step isToldByMailOnce(Person person) {
        return new Step(
                person + " is told by mail, once",
                () -> assertThat(everyday.lettersTo(person))
                        .filteredOn(Letter.TopUpsHeld.class::isInstance)
                        .hasSize(1));
    }

    private Step isToldOfTheRelease(Person person) {
        return new Step(
                person + " is told by mail that it can top up again",
                () -> assertThat(everyday.lettersTo(person)).last().isInstanceOf(Letter.TopUpsReleased.class));
    }

    private Step theKeptCardIsAsked(Person person) {
        return new Step(
                "the kept card is asked",
                () -> assertThat(topUps.latestOf(person).order().card()).isPresent());
    }

    private Step noKeptCardIsAsked(Person person) {
        return new Step(
                "no kept card is asked",
                () -> assertThat(topUps.latestOf(person).order().card()).isEmpty());
    }

    private Dossier dossierOf(Person person) {
        return Optional.of(everyday.accountOf(person))
                .flatMap(world.desk.readDossiers()::read)
                .orElseThrow();
    }
}
