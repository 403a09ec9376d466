package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.Card;
import tel.billing.payment.CardChoice;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.ChooseDefaultCard;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.SynchronizeCards;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.InterruptedProcessor;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(4)
@DisplayName("Stored cards")
class KeepingCardsTest {
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final YearMonth SOON = YearMonth.of(2026, 2);
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final IdempotencyKey key = topUpSteps.newKey();
    private final Story story;
    private StoredCardId first = new StoredCardId(new UUID(0, 0));
    private ExecuteOnce.Result result;

    KeepingCardsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("Stored cards are listed newest first, and the oldest is the default")
    void stored_cards_are_listed_newest_first_and_the_oldest_is_the_default() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(aDayLaterSavesAnotherCard(ADA, "mastercard", YearMonth.of(2031, 5)))
                .then(theCardsShownAre(ADA, "mastercard 0007 until 2031-05", "visa 1111 until 2030-03 (default)"));
    }

    @Test
    @DisplayName("For a purchase, the default card is offered first, and expired cards are not offered")
    void for_a_purchase_the_default_card_is_offered_first_and_expired_cards_are_not_offered() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(aDayLaterSavesAnotherCard(ADA, "mastercard", SOON))
                .then(theCardsOfferedAre(ADA, "visa 1111", "mastercard 0007"))
                .when(new Step("the second card has expired", () -> world.advanceTime(Duration.ofDays(60))))
                .then(theCardsOfferedAre(ADA, "visa 1111"));
    }

    @Test
    @DisplayName("A customer chooses the default card, which later top-ups charge")
    void a_customer_chooses_the_default_card_which_later_top_ups_charge() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(aDayLaterSavesAnotherCard(ADA, "mastercard", YearMonth.of(2031, 5)))
                .when(makesItsCardTheDefault(ADA, "mastercard"))
                .then(theCardsShownAre(ADA, "mastercard 0007 until 2031-05 (default)", "visa 1111 until 2030-03"))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(theChargedCardIs(ADA, "mastercard"))
                .when(makesItsCardTheDefault(ADA, "visa"))
                .then(theCardsShownAre(ADA, "mastercard 0007 until 2031-05", "visa 1111 until 2030-03 (default)"));
    }

    @Test
    @DisplayName("If the default card is deleted, the card that was chosen before it is the default again")
    void if_the_default_card_is_deleted_the_card_that_was_chosen_before_it_is_the_default_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hasAStoredCard(ADA, "visa", YearMonth.of(2030, 3)))
                .and(aDayLaterSavesAnotherCard(ADA, "mastercard", YearMonth.of(2031, 5)))
                .and(aDayLaterSavesAnotherCard(ADA, "amex", YearMonth.of(2031, 5)))
                .and(makesItsCardTheDefault(ADA, "mastercard"))
                .and(makesItsCardTheDefault(ADA, "amex"))
                .when(deletesTheCard(ADA))
                .then(theCardsShownAre(ADA, "mastercard 0007 until 2031-05 (default)", "visa 0007 until 2030-03"))
                .when(deletesTheCard(ADA))
                .then(theCardsShownAre(ADA, "visa 0007 until 2030-03 (default)"));
    }

    @Test
    void an_expired_card_and_the_card_of_another_customer_cannot_become_the_default() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(hasAStoredCard(ADA, "mastercard", SOON))
                .and(hasAStoredCard(BELA, "visa", YearMonth.of(2030, 3)))
                .when(commonSteps.passes(Duration.ofDays(60)))
                .then(cannotBecomeTheDefaultOf(ADA, "mastercard", ADA, new ChooseDefaultCard.Outcome.Expired()))
                .and(cannotBecomeTheDefaultOf(ADA, "visa", BELA, new ChooseDefaultCard.Outcome.NotFound()));
    }

    @Test
    void a_top_up_charges_the_stored_card_that_the_customer_chose() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(aDayLaterSavesAnotherCard(ADA, "mastercard", YearMonth.of(2031, 5)))
                .when(topUpSteps.topsUpWith(ADA, TWENTY, "the mastercard", () -> chosen(ADA, "mastercard")))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 40.00"))
                .and(theChargedCardIs(ADA, "mastercard"));
    }

    @Test
    void a_customer_with_a_stored_card_tops_up_with_a_new_card_on_the_page() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(topUpSteps.topsUpWith(ADA, TWENTY, "a new card", CardChoice.NewCard::new))
                .then(noCardIsCharged(ADA));
    }

    @Test
    void a_chosen_card_that_was_deleted_meanwhile_is_not_charged_and_no_other_card_is_charged_instead() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(aDayLaterSavesAnotherCard(ADA, "mastercard", YearMonth.of(2031, 5)))
                .and(deletesTheCard(ADA))
                .when(topUpSteps.topsUpWith(ADA, TWENTY, "the deleted card", () -> new CardChoice.Stored(first)))
                .then(topUpSteps.theAnswerIs("the card must be `new` or the id of one of your stored cards"))
                .and(topUpSteps.theCardIsCharged(ADA, TWENTY));
    }

    @Test
    @DisplayName("An expired card stays in the list, and the next card becomes the default")
    void an_expired_card_stays_in_the_list_and_the_next_card_becomes_the_default() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hasAStoredCard(ADA, "mastercard", SOON))
                .and(aDayLaterSavesAnotherCard(ADA, "amex", YearMonth.of(2031, 5)))
                .when(commonSteps.passes(Duration.ofDays(60)))
                .then(theCardsShownAre(ADA, "amex 0007 until 2031-05 (default)", "mastercard 0007 until 2026-02"))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(theChargedCardIs(ADA, "amex"));
    }

    @Test
    void a_customer_with_only_expired_cards_enters_a_card_on_the_page() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hasAStoredCard(ADA, "mastercard", SOON))
                .and(commonSteps.passes(Duration.ofDays(60)))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(noCardIsCharged(ADA));
    }

    @Test
    void a_deleted_card_is_also_deleted_at_the_processor() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(deletesTheCard(ADA))
                .then(theCardIsDeleted())
                .and(theCardsShownAre(ADA))
                .and(theProcessorStoresNoCardOf(ADA))
                .when(topUpSteps.topsUp(ADA, TWENTY))
                .then(noCardIsCharged(ADA));
    }

    @Test
    void deletion_at_the_processor_is_retried_until_it_succeeds() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .when(deletesTheCard(ADA))
                .then(theCardIsDeleted())
                .and(theCardsShownAre(ADA))
                .and(operatorsSeeCardsToDelete(1))
                .when(theDeletionIsRetried())
                .then(operatorsSeeCardsToDelete(1))
                .when(topUpSteps.theProcessor("responds again", ADA, new Script.Capture()))
                .and(theDeletionIsRetried())
                .then(theProcessorStoresNoCardOf(ADA))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void deleting_a_card_again_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(deletesTheCardWithKeyK(ADA))
                .when(deletesTheCardWithKeyK(ADA))
                .then(theCardIsDeleted())
                .and(theFirstAnswerIsRepeated())
                .when(deletesTheCard(ADA))
                .then(theCardIsNotFound());
    }

    @Test
    void a_customer_cannot_delete_the_card_of_another_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(commonSteps.isACustomer(BELA))
                .when(deletesTheCardOf(BELA, ADA))
                .then(theCardIsNotFound())
                .and(theCardsShownAre(ADA, "visa 1111 until 2030-03 (default)"));
    }

    @Test
    void a_deleted_card_can_be_saved_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .and(deletesTheCard(ADA))
                .when(topUpSteps.theProcessor("responds again", ADA, new Script.Capture()))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(theDeletionIsRetried())
                .then(theCardsShownAre(ADA, "visa 1111 until 2030-03 (default)"))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void a_deleted_card_can_be_saved_again_on_the_page_while_its_deletion_is_retried() {
        var processor = new NotificationSteps(world, topUpSteps);
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .and(deletesTheCard(ADA))
                .and(commonSteps.passes(A_MINUTE))
                .when(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.paysAtThePage(ADA))
                .and(processor.reportsThatItIsPaid(ADA))
                .and(processor.reportsThatTheCardWasSaved(ADA))
                .and(theDeletionIsRetried())
                .and(processor.theServiceProcessesTheNotifications())
                .then(theCardsShownAre(ADA, "visa 1111 until 2030-03 (default)"))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void a_late_report_that_a_card_was_saved_before_its_deletion_does_not_bring_it_back() {
        var processor = new NotificationSteps(world, topUpSteps);
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(topUpSteps.theProcessor("does not respond", ADA, new Script.StaySilent()))
                .and(deletesTheCard(ADA))
                .and(commonSteps.passes(A_MINUTE))
                .and(topUpSteps.theProcessor("responds again", ADA, new Script.Capture()))
                .when(processor.reportsLateThatTheCardWasSaved(ADA, A_MINUTE.multipliedBy(2)))
                .and(processor.theServiceProcessesTheNotifications())
                .then(theCardsShownAre(ADA))
                .and(operatorsSeeCardsToDelete(1))
                .when(theDeletionIsRetried())
                .then(theProcessorStoresNoCardOf(ADA))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void a_card_that_the_processor_reports_after_the_erasure_of_the_customer_is_deleted_there() {
        var processor = new NotificationSteps(world, topUpSteps);
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(processor.reportsThatTheCardsChanged(ADA))
                .and(processor.theServiceProcessesTheNotifications())
                .then(theCardsShownAre(ADA))
                .and(operatorsSeeCardsToDelete(1))
                .when(theDeletionIsRetried())
                .then(theProcessorStoresNoCardOf(ADA))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void a_capture_that_is_reported_after_the_erasure_of_the_customer_stores_no_card() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("sends the customer to its page", ADA, new Script.RequireAction()))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .and(commonSteps.passes(Duration.ofHours(2)))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(topUpSteps.paysAtThePage(ADA))
                .and(topUpSteps.recoveryRunsAfter(Duration.ofDays(1)))
                .then(topUpSteps.thePaymentIs(ADA, Payment.Captured.class))
                .and(thePaymentShowsNoCard(ADA))
                .and(theCardsShownAre(ADA))
                .and(operatorsSeeCardsToDelete(1))
                .when(theDeletionIsRetried())
                .then(theProcessorStoresNoCardOf(ADA))
                .and(operatorsSeeCardsToDelete(0));
    }

    @Test
    void a_card_that_is_deleted_while_the_service_reads_the_cards_does_not_come_back() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, TWENTY))
                .when(deletesTheCardWhileTheServiceReadsTheCards(ADA))
                .then(theCardsShownAre(ADA))
                .when(theServiceReadsTheCardsAgain())
                .then(theCardsShownAre(ADA));
    }

    private Step hasAStoredCard(Person person, String brand, YearMonth expiry) {
        return new Step(
                "%s has a stored card (%s, expires in %s)".formatted(person, brand, expiry),
                () -> keep(person, brand, expiry));
    }

    private Step aDayLaterSavesAnotherCard(Person person, String brand, YearMonth expiry) {
        return new Step(
                "a day later %s saves another card (%s, expires in %s)".formatted(person, brand, expiry), () -> {
                    world.advanceTime(Duration.ofDays(1));
                    keep(person, brand, expiry);
                });
    }

    private Step deletesTheCard(Person person) {
        return new Step(person + " deletes the card", () -> delete(topUpSteps.newKey(), person, person));
    }

    /// The processor's list of cards is from before the deletion.
    private Step deletesTheCardWhileTheServiceReadsTheCards(Person person) {
        return new Step("the service reads the cards of %s, who deletes the card meanwhile".formatted(person), () -> {
            var account = commonSteps.accountOf(person);
            world.unitOfWork.run(() -> world.cardSynchronizations.add(account, world.realTime.instant()));
            var processor = new InterruptedProcessor(world.processor, _ -> {}, _ -> {}) {
                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId asked) {
                    var cards = super.cardsOf(asked);
                    delete(topUpSteps.newKey(), person, person);
                    return cards;
                }
            };
            var reading = new SynchronizeCards(
                    world.unitOfWork,
                    processor,
                    world.cardSynchronizations,
                    world.cards,
                    world.account.showAccount(),
                    world.ids,
                    world.clock,
                    world.realTime);
            assertThat(reading.synchronizeNext()).isTrue();
        });
    }

    private Step theServiceReadsTheCardsAgain() {
        return new Step("a minute later the service reads the cards again", () -> {
            world.advanceTime(A_MINUTE);
            assertThat(world.payment.synchronizeCards().synchronizeNext()).isTrue();
        });
    }

    private Step deletesTheCardWithKeyK(Person person) {
        return new Step(person + " deletes the card with the key K", () -> delete(key, person, person));
    }

    private Step deletesTheCardOf(Person person, Person owner) {
        return new Step(
                "%s deletes %s's card".formatted(person, owner), () -> delete(topUpSteps.newKey(), person, owner));
    }

    private Step makesItsCardTheDefault(Person person, String brand) {
        return new Step("%s makes the %s the default card".formatted(person, brand), () -> {
            world.advanceTime(A_MINUTE);
            var account = commonSteps.accountOf(person);
            assertThat(world.payment.chooseDefaultCard().choose(account, idOf(person, brand)))
                    .isInstanceOf(ChooseDefaultCard.Outcome.Chosen.class);
        });
    }

    private Step cannotBecomeTheDefaultOf(
            Person person, String brand, Person owner, ChooseDefaultCard.Outcome outcome) {
        return new Step(
                "%s cannot make %s's %s the default card".formatted(person, owner, brand),
                () -> assertThat(world.payment
                                .chooseDefaultCard()
                                .choose(commonSteps.accountOf(person), idOf(owner, brand)))
                        .isEqualTo(outcome));
    }

    private CardChoice chosen(Person person, String brand) {
        return new CardChoice.Stored(idOf(person, brand));
    }

    private StoredCardId idOf(Person person, String brand) {
        return world.cards.findByAccount(commonSteps.accountOf(person)).stream()
                .filter(card -> card.card().brand().equals(brand))
                .map(StoredCard::id)
                .findFirst()
                .orElseThrow();
    }

    private Step theDeletionIsRetried() {
        return new Step("a minute later the deletion at the processor is retried", () -> {
            world.advanceTime(A_MINUTE);
            var deleteCardsAtProcessor = world.payment.deleteCardsAtProcessor();
            var mayBeMore = true;
            while (mayBeMore) {
                mayBeMore = deleteCardsAtProcessor.deleteNext();
            }
        });
    }

    private Step theCardIsDeleted() {
        return new Step(
                "the card is deleted", () -> assertThat(reply().status()).isEqualTo(204));
    }

    private Step theCardIsNotFound() {
        return new Step(
                "the card is not found", () -> assertThat(reply().status()).isEqualTo(404));
    }

    private Step theFirstAnswerIsRepeated() {
        return new Step(
                "the first response is repeated",
                () -> assertThat(result)
                        .isInstanceOfSatisfying(
                                ExecuteOnce.Result.Responded.class,
                                responded -> assertThat(responded.replayed()).isTrue()));
    }

    private Step theCardsOfferedAre(Person person, String... cards) {
        return new Step(
                "%s is offered %s".formatted(person, String.join(", ", cards)),
                () -> assertThat(world.payment.listChargeableCards().list(commonSteps.accountOf(person)))
                        .extracting(
                                card -> card.card().brand() + " " + card.card().lastFour())
                        .containsExactly(cards));
    }

    private Step theCardsShownAre(Person person, String... cards) {
        return new Step(
                cards.length == 0
                        ? person + " sees no card"
                        : "%s sees %s".formatted(person, Stream.of(cards).collect(joining(" and "))),
                () -> {
                    var shown = world.payment.showCards().list(commonSteps.accountOf(person));
                    assertThat(shown.newestFirst())
                            .map(card ->
                                    describe(card) + (shown.charged().equals(Optional.of(card)) ? " (default)" : ""))
                            .containsExactly(cards);
                });
    }

    private Step theChargedCardIs(Person person, String brand) {
        return new Step(
                "the %s is charged".formatted(brand),
                () -> assertThat(topUpSteps.latestOf(person).order().card()).contains(new StoredCard.Token(brand)));
    }

    private Step noCardIsCharged(Person person) {
        return new Step(
                "no stored card is charged",
                () -> assertThat(topUpSteps.latestOf(person).order().card()).isEmpty());
    }

    private Step thePaymentShowsNoCard(Person person) {
        return new Step(
                "the payment does not show the card",
                () -> assertThat(topUpSteps.latestOf(person))
                        .isInstanceOfSatisfying(
                                Payment.EverCaptured.class,
                                captured -> assertThat(captured.card()).isEmpty()));
    }

    private Step theProcessorStoresNoCardOf(Person person) {
        return new Step(
                "the processor stores no card of %s".formatted(person),
                () -> assertThat(world.processor.cardsOf(commonSteps.accountOf(person)))
                        .hasValueSatisfying(cards -> assertThat(cards)
                                .extracting(CardProcessor.TokenizedCard::card)
                                .isEmpty()));
    }

    private Step operatorsSeeCardsToDelete(long count) {
        return new Step(
                "operators see %s that the processor has not deleted yet"
                        .formatted(count == 0 ? "no card" : "one card"),
                () -> assertThat(world.payment.deleteCardsAtProcessor().count()).isEqualTo(count));
    }

    private void keep(Person person, String brand, YearMonth expiry) {
        var card = new StoredCard(
                new StoredCardId(world.ids.next()),
                commonSteps.accountOf(person),
                new StoredCard.Token(brand),
                new Card(brand, "0007"),
                expiry,
                world.clock.instant());
        world.cards.store(card);
    }

    private void delete(IdempotencyKey with, Person person, Person owner) {
        world.payment.showCards().list(commonSteps.accountOf(owner)).newestFirst().stream()
                .findFirst()
                .ifPresent(card -> first = card.id());
        var request = KeyedRequest.ofCustomer(commonSteps.accountOf(person), with, FINGERPRINT);
        result = world.payment.deleteCard().delete(new DeleteCard.Command(request, first), outcome -> switch (outcome) {
            case DeleteCard.Outcome.Deleted() -> new StoredResponse(204, Map.of(), "");
            case DeleteCard.Outcome.NotFound() -> new StoredResponse(404, Map.of(), "");
        });
    }

    private StoredResponse reply() {
        assertThat(result).isInstanceOf(ExecuteOnce.Result.Responded.class);
        return ((ExecuteOnce.Result.Responded) result).storedResponse();
    }

    private static String describe(StoredCard card) {
        return "%s %s until %s".formatted(card.card().brand(), card.card().lastFour(), card.expiry());
    }
}
