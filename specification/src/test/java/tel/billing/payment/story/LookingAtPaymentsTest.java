package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.PaymentWithRefunds;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.spec.ScriptedCardProcessor;
import tel.billing.shared.ExternalId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(3)
@DisplayName("Viewing payments")
class LookingAtPaymentsTest {
    private static final Money TEN = Money.of(10_00, "EUR");
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money THIRTY = Money.of(30_00, "EUR");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final Story story;
    private Page<PaymentWithRefunds, PaymentId> page;
    private Optional<PaymentWithRefunds> found;

    LookingAtPaymentsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void payments_are_listed_newest_first() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TEN))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .when(listsThePaymentsInPagesOf(ADA, 20))
                .then(thePageShows(THIRTY, TWENTY, TEN));
    }

    @Test
    void a_long_list_has_pages() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TEN))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .when(listsThePaymentsInPagesOf(ADA, 2))
                .then(thePageShows(THIRTY, TWENTY))
                .when(opensTheNextPage(ADA, 2))
                .then(thePageShows(TEN))
                .and(itIsTheLastPage());
    }

    @Test
    void a_shop_finds_a_payment_by_its_order_number() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpForOrder(ADA, TEN, "A-1001"))
                .and(topUpSteps.topsUpForOrder(ADA, TWENTY, "A-1002"))
                .and(topUpSteps.topsUp(ADA, THIRTY))
                .when(looksForOrder(ADA, "A-1001"))
                .then(thePageShows(TEN))
                .when(looksForOrder(ADA, "A-1003"))
                .then(thePageShows());
    }

    @Test
    void two_payments_of_an_account_cannot_have_the_same_order_number() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpForOrder(ADA, TEN, "A-1001"))
                .when(topUpSteps.topsUpForOrder(ADA, TWENTY, "A-1001"))
                .then(topUpSteps.theAnswerIs("another payment has the order number"))
                .and(topUpSteps.theCardIsCharged(ADA, TEN));
    }

    @Test
    void customers_do_not_learn_the_order_numbers_of_others() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpForOrder(ADA, TEN, "A-1001"))
                .and(commonSteps.isACustomer(BELA))
                .when(looksForOrder(BELA, "A-1001"))
                .then(thePageShows())
                .when(topUpSteps.topsUpForOrder(BELA, TWENTY, "A-1001"))
                .then(topUpSteps.theAnswerIs("captured, balance EUR 20.00"));
    }

    @Test
    void payments_are_found_by_status_and_time() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TEN))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(topUpSteps.theProcessor(
                        "declines Ada's card",
                        ADA,
                        new ScriptedCardProcessor.Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(topUpSteps.topsUp(ADA, TWENTY))
                .when(looksForPaymentsThatAre(ADA, PaymentStatus.CAPTURED))
                .then(thePageShows(TEN))
                .when(looksForPaymentsOfTheLast(ADA, Duration.ofHours(1)))
                .then(thePageShows(TWENTY))
                .when(looksForPaymentsBeforeTheLast(ADA, Duration.ofHours(1)))
                .then(thePageShows(TEN));
    }

    @Test
    void customers_cannot_see_the_payments_of_others() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, TEN))
                .and(commonSteps.isACustomer(BELA))
                .when(listsThePaymentsInPagesOf(BELA, 20))
                .then(thePageShows())
                .when(requestsThePaymentOf(BELA, ADA))
                .then(findsNothing());
    }

    private Step listsThePaymentsInPagesOf(Person person, int limit) {
        return new Step(
                "%s lists the payments, %d per page".formatted(person, limit),
                () -> page = list(person, new PageRequest<>(limit, Optional.empty())));
    }

    private Step looksForOrder(Person person, String order) {
        return new Step(
                "%s looks for the payment of order %s".formatted(person, order),
                () -> page = list(
                        person,
                        new ListFilter<>(
                                Optional.empty(),
                                Optional.of(new ExternalId(order)),
                                Optional.empty(),
                                Optional.empty())));
    }

    private Step looksForPaymentsThatAre(Person person, PaymentStatus status) {
        return new Step(
                "%s looks for %s payments".formatted(person, status.name().toLowerCase(Locale.ROOT)),
                () -> page = list(
                        person,
                        new ListFilter<>(Optional.of(status), Optional.empty(), Optional.empty(), Optional.empty())));
    }

    private Step looksForPaymentsOfTheLast(Person person, Duration time) {
        return new Step(
                "%s looks for payments of the last %s".formatted(person, withoutOne(time)),
                () -> page = list(
                        person,
                        new ListFilter<>(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(world.clock.instant().minus(time)),
                                Optional.empty())));
    }

    private Step looksForPaymentsBeforeTheLast(Person person, Duration time) {
        return new Step(
                "%s looks for payments before the last %s".formatted(person, withoutOne(time)),
                () -> page = list(
                        person,
                        new ListFilter<>(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(world.clock.instant().minus(time)))));
    }

    private Step opensTheNextPage(Person person, int limit) {
        return new Step(
                person + " opens the next page", () -> page = list(person, new PageRequest<>(limit, page.next())));
    }

    private Step requestsThePaymentOf(Person person, Person other) {
        return new Step("%s requests %s's payment by its ID".formatted(person, other), () -> {
            var id = topUpSteps.latestOf(other).id();
            found = world.payment.showPayments().show(commonSteps.accountOf(person), id);
        });
    }

    private Step thePageShows(Money... amounts) {
        var list = Stream.of(amounts).map(Money::toString).collect(joining(", "));
        return new Step(
                "the page " + (list.isEmpty() ? "is empty" : "shows " + list),
                () -> assertThat(page.items())
                        .map(shown -> shown.payment().amount())
                        .containsExactly(amounts));
    }

    private Step itIsTheLastPage() {
        return new Step("it is the last page", () -> assertThat(page.next()).isEmpty());
    }

    private Step findsNothing() {
        return new Step("no payment is found", () -> assertThat(found).isEmpty());
    }

    private Page<PaymentWithRefunds, PaymentId> list(Person person, ListFilter<PaymentStatus> filter) {
        return world.payment
                .showPayments()
                .list(commonSteps.accountOf(person), filter, new PageRequest<>(20, Optional.empty()));
    }

    private Page<PaymentWithRefunds, PaymentId> list(Person person, PageRequest<PaymentId> request) {
        return world.payment.showPayments().list(commonSteps.accountOf(person), ListFilter.all(), request);
    }

    /// As in "the last hour".
    private static String withoutOne(Duration time) {
        return CommonSteps.describe(time).replaceFirst("^1 ", "");
    }
}
