package tel.billing.account.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.FindAccounts;
import tel.billing.account.application.FindAccounts.FoundAccount;
import tel.billing.account.application.FindAccounts.Outcome;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(5)
@DisplayName("Finding an account with one search text")
class FindingAccountsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;
    private Optional<Outcome> outcome = Optional.empty();

    FindingAccountsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_account_is_found_by_a_part_of_the_address_or_the_company_name() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(searches("ada@exam"))
                .then(finds("Ada by email"))
                .when(searches("BAKERY"))
                .then(finds("Bela by company"))
                .when(searches("@example.com"))
                .then(finds("Bela by email", "Ada by email"));
    }

    @Test
    void an_account_is_found_by_its_invoice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(searches("inv-2026-000001"))
                .then(finds("Ada by invoice number"))
                .when(searches("INV-2026-000002"))
                .then(finds());
    }

    @Test
    void an_account_is_found_by_its_payment() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, euros(20_00)))
                .when(searchesFor(
                        "the id of Ada's payment",
                        () -> paymentOf(ADA).id().toString().toUpperCase(Locale.ROOT)))
                .then(finds("Ada by payment id"))
                .when(searchesFor(
                        "the card processor's reference of Ada's payment",
                        () -> ((Payment.EverCaptured) paymentOf(ADA))
                                .reference()
                                .value()))
                .then(finds("Ada by processor reference"));
    }

    @Test
    void an_account_is_found_by_the_SIP_username_of_its_line() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(20_00)))
                .and(subscriptionSteps.activates(CLEO))
                .when(searchesFor("the SIP username of Cleo's line", this::usernameOfTheLine))
                .then(finds("Cleo by sip username"))
                .when(searchesFor(
                        "the SIP address of Cleo's line", () -> "sip:" + usernameOfTheLine() + "@example.com"))
                .then(finds("Cleo by sip username"));
    }

    @Test
    void an_account_is_found_by_its_id() {
        story.given(commonSteps.isACustomer(ADA))
                .when(searchesFor(
                        "the id of Ada's account",
                        () -> commonSteps.accountOf(ADA).toString()))
                .then(finds("Ada by account id"));
    }

    @Test
    void wildcards_are_ordinary_characters_and_short_texts_are_refused() {
        story.given(commonSteps.isACustomer(ADA))
                .when(searches("%_%"))
                .then(finds())
                .when(searches("ad"))
                .then(theTextIsTooShort());
    }

    private Step searches(String text) {
        return searchesFor("\"%s\"".formatted(text), () -> text);
    }

    private Step searchesFor(String what, Supplier<String> text) {
        return new Step(
                "Dora searches for " + what,
                () -> outcome = Optional.of(
                        findAccounts().find(AccountSearch.Text.parse(text.get()).orThrow())));
    }

    private FindAccounts findAccounts() {
        return world.account.findAccounts(List.of(
                world.payment.accountLookup(), world.invoice.accountLookup(), world.provisioning.accountLookup()));
    }

    private Step finds(String... found) {
        var text = found.length == 0 ? "no account" : String.join(", ", found);
        return new Step(
                "she finds %s".formatted(text),
                () -> assertThat(outcome)
                        .hasValueSatisfying(it -> assertThat(it).isInstanceOfSatisfying(Outcome.Found.class, result -> {
                            assertThat(result.accounts())
                                    .map(FindingAccountsTest::describe)
                                    .containsExactly(found);
                            assertThat(result.hasMore()).isFalse();
                        })));
    }

    private Step theTextIsTooShort() {
        return new Step("the text is too short", () -> assertThat(outcome).containsInstanceOf(Outcome.TooShort.class));
    }

    private static String describe(FoundAccount found) {
        var fields = found.matches().stream()
                .map(match -> match.field().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .toList();
        var owner = found.account().owner().email();
        var person = List.of(ADA, BELA, CLEO).stream()
                .filter(each -> each.email().equals(owner))
                .findFirst()
                .orElseThrow();
        return "%s by %s".formatted(person, String.join(" and ", fields));
    }

    private Payment paymentOf(Person person) {
        return world.payments
                .list(commonSteps.accountOf(person), ListFilter.all(), new PageRequest<>(1, Optional.empty()))
                .items()
                .getFirst();
    }

    private String usernameOfTheLine() {
        return world.lines
                .all()
                .getFirst()
                .credentials()
                .map(SipCredentials::username)
                .orElseThrow();
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
