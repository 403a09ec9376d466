package tel.billing.subscription.portal.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.portal.line.LinePages;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.Plan;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.SampleSubscriptions;
import tel.billing.tax.application.vatnumber.SetVatNumber;

@DisplayName("The overview")
class OverviewPageTest {
    private static final StoredResponse DONE = new StoredResponse(200, Map.of(), "");
    private static final VatNumber DUTCH_NUMBER = new VatNumber("NL", "123456789B13");
    private static final VatNumber GREEK_NUMBER = new VatNumber("EL", "094259216");

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new OverviewPage(
                    world.observedLedger,
                    world.subscription.showSubscriptions(),
                    world.subscription.showOpenCharges(),
                    world.subscription.offeredPlans(),
                    world.subscription.showRenewals(),
                    world.provisioning.showLineStates(),
                    world.payment.listChargeableCards(),
                    world.payment.listWaitingPayments(),
                    world.account.showAccount(),
                    world.tax.applyVat()),
            new LinePages(
                    world.provisioning.showLine(),
                    world.provisioning.showLineStates(),
                    world.provisioning.rotateLinePassword()),
            NavigationEntry.portal(0, "nav.overview", "/portal/"));

    @Test
    void shows_a_new_customer_the_ordered_plan_and_that_there_is_no_balance() {
        var page =
                browser.signedInAs(world.becomeCustomer(Person.ADA), Person.ADA).get("/portal/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text(".empty")).isEqualTo("You have no balance yet. Top up to start.");
        assertThat(page.text("tbody tr")).isEqualTo("Starter Not ordered €10.00 per month –");
        assertThat(page.text("nav [aria-current=page]")).isEqualTo("Overview");
    }

    @Test
    void says_what_to_do_next_until_nothing_is_left() {
        var ada = world.becomeCustomer(Person.ADA);
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks()).containsExactly("You have not ordered your plan Starter yet. Order the plan");
        topUp(ada.account(), false);
        start(ada.account());
        world.executeLineOrders();
        assertThat(tasks())
                .containsExactly("You have no stored card. Renewals are paid from your balance only. Add a card");
        var page = browser.get("/portal/");
        assertThat(page.text("tbody tr")).isEqualTo("Starter Active €10.00 per month 5 February 2026, €12.10 with VAT");
        assertThat(page.text("section[aria-labelledby=lines] tbody tr")).endsWith("Starter No phone registered");
        assertThat(page.text(".figure")).isEqualTo("€2.90");
        topUp(ada.account(), true);
        assertThat(tasks()).isEmpty();
    }

    @Test
    void leads_to_the_payment_of_an_order_while_it_is_in_progress() {
        var ada = world.becomeCustomer(Person.ADA);
        world.processor.script(ada.account(), new Script.RequireAction());
        var terms = new PurchaseTerms(new CardChoice.NewCard(), ReturnUrls.NONE, Optional.empty());
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(request(ada.account()), newest(ada.account()), terms),
                        _ -> DONE);
        browser.signedInAs(ada, Person.ADA);
        var payment = "/portal/subscriptions/%s/payment"
                .formatted(newest(ada.account()).value());
        assertThat(tasks()).containsExactly("Your payment of €12.10 is not completed yet. Continue the payment");
        var page = browser.get("/portal/");
        assertThat(page.text("tbody tr")).isEqualTo("Starter Payment in progress €10.00 per month Show the payment");
        assertThat(page.html().select("tbody td a").attr("href")).isEqualTo(payment);
    }

    @Test
    void shows_an_active_subscription_with_a_scheduled_cancellation_as_ending() {
        var ada = world.becomeCustomer(Person.ADA);
        topUp(ada.account(), false);
        start(ada.account());
        cancel(ada.account());
        browser.signedInAs(ada, Person.ADA);
        var page = browser.get("/portal/");
        assertThat(page.text("tbody tr")).isEqualTo("Starter Ending €10.00 per month Ends on 5 February 2026");
        assertThat(page.html().select("section[aria-labelledby=subscriptions] .badge.fair"))
                .hasSize(1);
    }

    @Test
    void leads_back_to_a_payment_that_is_not_completed() {
        var ada = world.becomeCustomer(Person.ADA);
        world.processor.script(ada.account(), new Script.RequireAction());
        topUp(ada.account(), false);
        browser.signedInAs(ada, Person.ADA);
        var payment = world.payments.all().getLast();
        var task = browser.get("/portal/").html().select(".tasks li").getFirst();
        assertThat(task.text()).isEqualTo("Your payment of €15.00 is not completed yet. Continue the payment");
        assertThat(task.select("a").attr("href")).isEqualTo("/portal/payments/" + payment.id());
        world.processor.customerPays(payment.order());
        world.payment.refreshPaymentResult().refresh(ada.account(), payment.id());
        assertThat(tasks()).noneMatch(text -> text.startsWith("Your payment"));
    }

    @Test
    void names_no_VAT_where_none_is_charged() {
        var cleo = world.becomeCustomer(Person.CLEO);
        setVatNumber(cleo.account(), GREEK_NUMBER);
        topUp(cleo.account(), false);
        start(cleo.account());
        browser.signedInAs(cleo, Person.CLEO);
        assertThat(browser.get("/portal/").text("tbody tr"))
                .isEqualTo("Starter Active €10.00 per month 5 February 2026, €10.00");
    }

    @Test
    void shows_the_plan_that_a_scheduled_change_starts() {
        var ada = world.becomeCustomer(Person.ADA);
        for (var number = 0; number < 3; number++) {
            topUp(ada.account(), false);
        }
        changeTo(ada.account(), InMemoryPlans.BUSINESS);
        start(ada.account());
        changeTo(ada.account(), InMemoryPlans.STARTER);
        browser.signedInAs(ada, Person.ADA);
        assertThat(browser.get("/portal/").text("tbody tr"))
                .isEqualTo(
                        "Business Active €30.00 per month" + " Changes to Starter on 5 February 2026, €12.10 with VAT");
    }

    @Test
    void shows_the_new_price_of_the_next_period() {
        var ada = world.becomeCustomer(Person.ADA);
        topUp(ada.account(), false);
        start(ada.account());
        world.plans.offer(InMemoryPlans.STARTER.with(new Plan.Version(
                world.clock.instant().plus(Duration.ofHours(1)),
                Money.of(12_00, "EUR"),
                new Plan.Limits(1, 2, 500),
                world.clock.instant())));
        browser.signedInAs(ada, Person.ADA);
        assertThat(browser.get("/portal/").text("tbody tr"))
                .isEqualTo("Starter Active €10.00 per month"
                        + " 5 February 2026, €14.52 with VAT (new price: €12.00 net)");
    }

    @Test
    void leads_a_customer_who_owes_money_to_the_missing_amount() {
        var ada = world.becomeCustomer(Person.ADA);
        topUp(ada.account(), false);
        start(ada.account());
        world.advanceTime(Duration.ofDays(32));
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks().getFirst())
                .isEqualTo("€12.10 is due for your subscriptions. Your balance lacks €9.20. Top up");
        assertThat(browser.get("/portal/").html().select(".tasks a").attr("href"))
                .isEqualTo("/portal/top-up?currency=EUR&amount=9.20");
        assertThat(browser.get("/portal/").text("tbody tr")).contains("Payment overdue", "Due now: €12.10 with VAT");
    }

    @Test
    void considers_a_debt_that_is_older_than_a_page_of_other_subscriptions() {
        var ada = world.becomeCustomer(Person.ADA);
        topUp(ada.account(), false);
        start(ada.account());
        world.advanceTime(Duration.ofDays(32));
        for (var number = 0; number < 100; number++) {
            world.unitOfWork.run(() -> {
                var draft = draftOf(ada.account());
                world.subscriptions.add(draft);
                world.subscriptions.advance(draft.expire(world.clock.instant()));
            });
        }
        for (var number = 0; number < 100; number++) {
            world.unitOfWork.perform(() -> world.subscriptions.add(draftOf(ada.account())));
        }
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks().getFirst()).startsWith("€12.10 is due for your subscriptions.");
        var page = browser.get("/portal/");
        assertThat(page.html().select("section[aria-labelledby=subscriptions] tbody tr"))
                .hasSize(100);
        assertThat(page.text("section[aria-labelledby=subscriptions] .more")).isEqualTo("All subscriptions");
        assertThat(page.html().select("section[aria-labelledby=lines] tbody tr"))
                .hasSize(1);
        assertThat(page.html().select("section[aria-labelledby=lines] .more")).isEmpty();
    }

    @Test
    void says_what_an_unverified_VAT_number_costs_only_where_it_changes_the_VAT() {
        var ada = world.becomeCustomer(Person.ADA);
        var cleo = world.becomeCustomer(Person.CLEO);
        world.register.goDown();
        setVatNumber(ada.account(), DUTCH_NUMBER);
        setVatNumber(cleo.account(), GREEK_NUMBER);
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks()).contains("Your VAT number NL123456789B13 is not verified yet. See the VAT number");
        browser.signedInAs(cleo, Person.CLEO);
        assertThat(tasks())
                .contains("Your VAT number EL094259216 is not verified yet. Until then, you pay the VAT of a customer"
                        + " without a VAT number. See the VAT number");
        world.register.comeBack();
        world.register.remove(DUTCH_NUMBER);
        world.register.remove(GREEK_NUMBER);
        world.advanceTime(Duration.ofMinutes(1));
        assertThat(tasks())
                .contains("The EU's register VIES does not know your VAT number EL094259216. You pay the VAT of a"
                        + " customer without a VAT number. Correct the VAT number");
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks())
                .contains("The EU's register VIES does not know your VAT number NL123456789B13."
                        + " Correct the VAT number");
    }

    @Test
    void offers_no_plan_to_a_suspended_account_which_cannot_order_one() {
        var ada = world.becomeCustomer(Person.ADA);
        cancel(ada.account());
        browser.signedInAs(ada, Person.ADA);
        assertThat(tasks()).containsExactly("You have no plan. Choose a plan");
        browser.signedInAs(Visiting.suspended(Visiting.ofCustomer(ada, Person.ADA)));
        assertThat(tasks()).isEmpty();
    }

    private void setVatNumber(AccountId account, VatNumber number) {
        assertThat(world.tax.setVatNumber().set(new SetVatNumber.Command(account, number)))
                .isInstanceOf(SetVatNumber.Outcome.Stored.class);
    }

    private List<String> tasks() {
        return browser.get("/portal/").html().select(".tasks li").eachText();
    }

    private void topUp(AccountId account, boolean saveCard) {
        var command = new TopUpWallet.Command(request(account), Money.of(15_00, "EUR"), saveCard);
        world.payment.topUpWallet().topUp(command, _ -> DONE);
    }

    private void start(AccountId account) {
        world.subscription
                .activateSubscription()
                .activate(new ActivateSubscription.Command(request(account), newest(account)), _ -> DONE);
    }

    private void changeTo(AccountId account, Plan plan) {
        var command = new ChangePlan.Command(
                request(account), newest(account), plan.tier().value());
        world.subscription.changePlan().change(command, _ -> DONE);
    }

    private void cancel(AccountId account) {
        var command =
                new CancelSubscription.Command(request(account), newest(account), CancelSubscription.When.PERIOD_END);
        world.subscription.cancelSubscription().cancel(command, _ -> DONE);
    }

    private SubscriptionId newest(AccountId account) {
        var page = new PageRequest<SubscriptionId>(10, Optional.empty());
        return world.subscription
                .showSubscriptions()
                .list(account, ListFilter.all(), page)
                .items()
                .getFirst()
                .id();
    }

    /// Has an id that the application does not use.
    private Subscription.Draft draftOf(AccountId account) {
        return SampleSubscriptions.draft(account, new SubscriptionId(world.ids.next()));
    }

    private static KeyedRequest request(AccountId account) {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }

    @Test
    void speaks_the_language_of_the_reader() {
        var page = browser.reading("de")
                .signedInAs(world.becomeCustomer(Person.ADA), Person.ADA)
                .get("/portal/");
        assertThat(page.text("h1")).isEqualTo("Übersicht");
        assertThat(page.text("tbody tr").replace('\u00a0', ' '))
                .isEqualTo("Starter Nicht bestellt 10,00 € pro Monat –");
    }

    @Test
    void leads_from_its_path_without_a_slash() {
        assertThat(browser.get("/portal").location()).isEqualTo("/portal/");
    }
}
