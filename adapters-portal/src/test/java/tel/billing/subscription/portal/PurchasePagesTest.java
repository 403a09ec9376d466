package tel.billing.subscription.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.shared.portal.Form;
import tel.billing.story.Person;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.tax.application.vatnumber.SetVatNumber;

@DisplayName("The pages of plans and subscriptions")
class PurchasePagesTest {
    private final PortalCustomer ada = new PortalCustomer(Person.ADA);

    @Test
    void compare_the_plans_at_the_customers_gross_prices() {
        var page = ada.browser().get("/portal/plans");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select(".plan h2").eachText()).containsExactly("Starter", "Business", "Enterprise");
        assertThat(page.html().select(".plan .figure").eachText()).containsExactly("€12.10", "€36.30", "€121.00");
        assertThat(page.text(".plan .soft")).isEqualTo("€10.00 net, 21% VAT (Netherlands)");
        assertThat(ada.browser().reading("de").get("/portal/plans").text(".plan .soft"))
                .isEqualTo("10,00 € netto, 21 % USt. (Niederlande)");
    }

    @Test
    void order_the_chosen_plan_from_the_balance_once() {
        ada.topUp(50_00, false);
        var plans = ada.browser().get("/portal/plans");
        var chosen = ada.browser().submit(plans.html().select("main form").get(1), Map.of());
        assertThat(ada.subscription().tier().value()).isEqualTo("business");
        var confirm = ada.browser().follow(chosen);
        assertThat(confirm.text("h1")).isEqualTo("Order Business");
        assertThat(confirm.text()).contains("Total now €36.30", "From your balance €36.30", "VAT €6.30 21% VAT");
        assertThat(confirm.text("button.primary")).isEqualTo("Pay €36.30");
        var ordered = ada.browser().submit(confirm, Map.of());
        assertThat(ordered.status()).isEqualTo(303);
        var shown = ada.browser().follow(ordered);
        assertThat(shown.text(".notice.good")).isEqualTo("Your order is complete. Your line is in service.");
        var again = ada.browser().submit(confirm, Map.of());
        assertThat(ada.browser().follow(again).text(".notice.fair")).startsWith("This was already done on ");
        assertThat(ada.balance()).isEqualTo(Money.of(13_70, "EUR"));
        assertThat(shown.text(".badge")).isEqualTo("Active");
    }

    @Test
    void offer_the_draft_of_the_sign_up_instead_of_a_second_one() {
        var plans = ada.browser().get("/portal/plans");
        var chosen = ada.browser().submit(plans.html().select("main form").first(), Map.of());
        assertThat(chosen.location()).isEqualTo(ada.at("/activate"));
        assertThat(ada.browser().get("/portal/subscriptions").html().select("tbody tr"))
                .hasSize(1);
    }

    @Test
    void list_further_subscriptions_on_the_next_page() {
        var oldest = ada.at("");
        for (var number = 0; number < 20; number++) {
            ada.hasDraft();
        }
        var first = ada.browser().get("/portal/subscriptions").html();
        var next = ada.browser().get(first.select("a[rel=next]").attr("href")).html();
        assertThat(first.select("tbody th a").eachAttr("href"))
                .hasSize(20)
                .doesNotHaveDuplicates()
                .doesNotContain(oldest);
        assertThat(next.select("tbody th a").eachAttr("href")).containsExactly(oldest);
        assertThat(next.select("a[rel=next]")).isEmpty();
    }

    @Test
    void require_a_fresh_password_where_money_moves() {
        ada.world.advanceTime(Duration.ofMinutes(11));
        assertThat(ada.browser().get(ada.at("/activate")).location()).startsWith("/portal/password?next=");
        assertThat(ada.browser().get(ada.at("")).status()).isEqualTo(200);
    }

    @Test
    void show_the_new_price_and_ask_again_when_it_has_changed() {
        ada.topUp(50_00, false);
        var confirm = ada.browser().get(ada.at("/activate"));
        ada.world.plans.offer(InMemoryPlans.STARTER.with(new Plan.Version(
                ada.world.clock.instant().minusSeconds(1), Money.of(20_00, "EUR"), new Plan.Limits(1, 2, 500))));
        var refused = ada.browser().submit(confirm, Map.of());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text(".notice.bad")).startsWith("The price has changed, so the order was not completed.");
        assertThat(refused.text("button.primary")).isEqualTo("Pay €24.20");
        assertThat(ada.balance()).isEqualTo(Money.of(50_00, "EUR"));
        assertThat(ada.browser().submit(refused, Map.of()).status()).isEqualTo(303);
        assertThat(ada.balance()).isEqualTo(Money.of(25_80, "EUR"));
    }

    @Test
    void ask_again_when_the_preview_has_expired() {
        ada.topUp(50_00, false);
        ada.staysFresh(Duration.ofHours(1));
        var confirm = ada.browser().get(ada.at("/activate"));
        ada.world.advanceTime(Duration.ofMinutes(31));
        var refused = ada.browser().submit(confirm, Map.of());
        assertThat(refused.text(".notice.bad"))
                .startsWith("The price was valid for 30 minutes, so the order was not completed.");
        assertThat(ada.subscription().status()).isEqualTo(SubscriptionStatus.DRAFT);
        assertThat(ada.browser().submit(refused, Map.of()).status()).isEqualTo(303);
    }

    @Test
    void charge_nothing_in_a_currency_or_amount_that_the_page_did_not_show() {
        ada.topUp(50_00, false);
        var confirm = ada.browser().get(ada.at("/activate"));
        assertThat(ada.browser().submit(confirm, Map.of("currency", "HUF")).status())
                .isEqualTo(422);
        assertThat(ada.browser().submit(confirm, Map.of("total_minor", "1")).status())
                .isEqualTo(422);
        assertThat(ada.browser().submit(confirm, Map.of("total_minor", "x")).status())
                .isEqualTo(400);
        assertThat(ada.browser()
                        .submit(confirm, Map.of("priced_at", "+1000000000-12-31T23:59:59Z"))
                        .status())
                .isEqualTo(400);
        assertThat(ada.balance()).isEqualTo(Money.of(50_00, "EUR"));
    }

    @Test
    void name_the_days_of_the_period_as_the_invoice_does() {
        ada.topUp(50_00, false);
        var confirm = ada.browser().get(ada.at("/activate"));
        assertThat(confirm.text(".facts dd")).isEqualTo("5 January 2026 to 4 February 2026");
        ada.browser().submit(confirm, Map.of());
        assertThat(ada.browser().get(ada.at("")).text()).contains("Period 5 January 2026 to 4 February 2026");
    }

    @Test
    void charge_the_stored_card_for_the_rest() {
        ada.topUp(12_00, true);
        var confirm = ada.browser().get(ada.at("/activate"));
        assertThat(confirm.text())
                .contains("From your balance €12.00")
                .contains("From your card €1.00 (€0.90 of this amount remains in your balance)")
                .contains("Visa ending in 1111");
        assertThat(ada.browser().submit(confirm, Map.of()).location()).endsWith("?notice=subscription_ordered");
    }

    @Test
    void show_what_of_the_card_payment_settles_a_negative_balance() {
        ada.topUp(5_00, true);
        ada.isChargedBack(10_00);
        var confirm = ada.browser().get(ada.at("/activate"));
        assertThat(confirm.text())
                .contains("From your balance €0.00")
                .contains("From your card €17.10 (€5.00 of this amount settles your negative balance)")
                .doesNotContain("remains in your balance");
        assertThat(ada.browser().submit(confirm, Map.of()).location()).endsWith("?notice=subscription_ordered");
        assertThat(ada.balance()).isEqualTo(Money.of(0, "EUR"));
    }

    @Test
    void charge_no_card_for_more_than_the_page_showed() {
        ada.topUp(12_00, true);
        var confirm = ada.browser().get(ada.at("/activate"));
        var refused = ada.browser().submit(confirm, Map.of("card_minor", "0"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text(".notice.bad")).startsWith("The price has changed, so the order was not completed.");
        assertThat(refused.text()).contains("From your card €1.00");
        assertThat(ada.balance()).isEqualTo(Money.of(12_00, "EUR"));
        assertThat(ada.browser().submit(refused, Map.of()).status()).isEqualTo(303);
    }

    @Test
    void explain_why_the_card_was_declined() {
        ada.topUp(1_00, true);
        var confirm = ada.browser().get(ada.at("/activate"));
        ada.cardScript(new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
        var declined = ada.browser().submit(confirm, Map.of());
        assertThat(declined.status()).isEqualTo(422);
        assertThat(declined.text(".notice.bad"))
                .isEqualTo("Your card has insufficient funds. Nothing was charged. Choose another card.");
        assertThat(declined.html().select("input[name=payment_method]")).hasSize(2);
        var progress = ada.browser().get(ada.at("/payment"));
        assertThat(progress.text("h1")).isEqualTo("Payment not completed");
        assertThat(progress.text())
                .contains("Your card has insufficient funds.")
                .doesNotContain("telephone system");
    }

    @Test
    void lead_to_the_card_page_and_back_and_show_the_progress() {
        ada.cardScript(new Script.RequireAction());
        var confirm = ada.browser().get(ada.at("/activate"));
        assertThat(confirm.html().select("input[name=payment_method][checked]").attr("value"))
                .isEqualTo("new");
        var leaving = ada.browser().submit(confirm, Map.of());
        assertThat(leaving.status()).isEqualTo(200);
        var page = leaving.html().select("main a.button").attr("href");
        assertThat(page).startsWith("https://");

        var pending = ada.browser().get(ada.at("/payment"));
        assertThat(pending.text("h1")).isEqualTo("Your payment is being processed");
        assertThat(pending.html().select("#progress").attr("hx-get")).isEqualTo(ada.at("/payment"));
        assertThat(pending.html().select("#progress button, #progress a").eachAttr("id"))
                .as("what keeps the keyboard focus")
                .containsExactly("progress-action", "progress-link");
        assertThat(ada.browser().get(ada.at("")).text(".notice.fair")).startsWith("A payment for this subscription");
        var listed = ada.browser().get("/portal/subscriptions");
        assertThat(listed.text("tbody tr")).isEqualTo("Starter Payment in progress €10.00 per month Show the payment");
        assertThat(listed.html().select("tbody td a").attr("href")).isEqualTo(ada.at("/payment"));
        assertThat(ada.browser().get(ada.at("/activate")).location()).isEqualTo(ada.at("/payment"));
        var back = ada.browser().submit(pending, Map.of());
        assertThat(back.html().select("main a.button").attr("href")).isEqualTo(page);

        ada.paysOnThePage();
        ada.world.advanceTime(Duration.ofMinutes(1));
        ada.world.recover();
        assertThat(ada.browser().get(ada.at("/payment")).text("h1")).isEqualTo("Payment complete");
        assertThat(ada.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
    }

    @Test
    void return_from_the_card_page_to_the_progress() {
        ada.cardScript(new Script.RequireAction());
        ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        assertThat(returnUrl()).hasValue(URI.create("https://shop.example" + ada.at("/payment")));
    }

    @Test
    void return_from_the_card_page_to_the_progress_of_the_change() {
        ada.hasOrdered();
        ada.world.advanceTime(Duration.ofMinutes(1));
        ada.cardScript(new Script.RequireAction());
        ada.browser().submit(ada.browser().get(ada.at("/change/enterprise")), Map.of());
        assertThat(returnUrl()).hasValue(URI.create("https://shop.example" + ada.at("/payment?plan=enterprise")));
    }

    /// Where the card processor's page of the newest payment leads back to.
    private Optional<URI> returnUrl() {
        return ada.world.payments.all().getLast().order().returnUrls().returnUrl();
    }

    @Test
    void show_a_failed_upgrade_as_failed_with_and_without_the_plan_in_the_address() {
        ada.hasOrdered();
        ada.staysFresh(Duration.ofDays(2));
        ada.world.advanceTime(Duration.ofMinutes(1));
        ada.cardScript(new Script.RequireAction());
        ada.browser().submit(ada.browser().get(ada.at("/change/enterprise")), Map.of());
        var link = ada.browser()
                .get(ada.at(""))
                .html()
                .select("main .notice.fair a")
                .attr("href");
        for (var address : new String[] {link, ada.at("/payment?plan=enterprise")}) {
            var pending = ada.browser().get(address);
            assertThat(pending.text("h1")).isEqualTo("Your payment is being processed");
            assertThat(pending.text()).contains("your payment for Enterprise");
        }

        ada.world.advanceTime(Duration.ofHours(25));
        ada.world.recover();

        assertThat(ada.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        for (var address : new String[] {link, ada.at("/payment?plan=enterprise")}) {
            var failed = ada.browser().get(address);
            assertThat(failed.text("h1")).isEqualTo("Payment not completed");
            assertThat(failed.text()).contains("The payment for Enterprise was cancelled or has expired");
            assertThat(failed.html().select("main a.button").attr("href")).isEqualTo(ada.at("/change/enterprise"));
        }
    }

    @Test
    void offer_another_card_when_the_chosen_one_is_no_longer_stored() {
        var confirm = ada.browser().get(ada.at("/activate"));
        var refused = ada.browser().submit(confirm, Map.of("payment_method", "00000000-0000-0000-0000-000000000001"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("#payment_method-fault"))
                .isEqualTo("This card is no longer stored. Choose another one.");
        assertThat(refused.html().select("input[name=payment_method][checked]").attr("value"))
                .isEqualTo("new");
    }

    @Test
    void charge_nothing_when_a_payment_that_has_ended_is_continued() {
        ada.cardScript(new Script.RequireAction());
        ada.staysFresh(Duration.ofDays(2));
        ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        var pending = ada.browser().get(ada.at("/payment"));
        ada.world.advanceTime(Duration.ofHours(25));
        ada.world.recover();
        ada.topUp(50_00, false);
        var continued = ada.browser().submit(pending, Map.of());
        assertThat(continued.location()).isEqualTo(ada.at("/payment"));
        assertThat(ada.browser().follow(continued).text("h1")).isEqualTo("Payment not completed");
        assertThat(ada.balance()).isEqualTo(Money.of(50_00, "EUR"));
    }

    @Test
    void explain_that_the_telephone_system_is_down() {
        ada.topUp(50_00, false);
        ada.world.phoneSystem.script(PhoneSystemScript.BE_DOWN);
        var refused = ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text(".notice.bad"))
                .startsWith("The telephone system is not available at the moment. The order is not complete.");
    }

    @Test
    void show_that_the_payment_is_reserved_while_the_telephone_system_does_not_answer() {
        ada.topUp(50_00, false);
        ada.world.phoneSystem.script(PhoneSystemScript.MISS_FIRST_CALL);
        var ordered = ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        assertThat(ordered.location()).isEqualTo(ada.at("/payment"));
        var reserved = ada.browser().follow(ordered);
        assertThat(reserved.text("h1")).isEqualTo("Your payment is reserved");
        assertThat(reserved.text())
                .contains("Your payment for Starter is reserved, but the telephone system has not confirmed");
        assertThat(reserved.html().select("main form")).isEmpty();
        assertThat(reserved.html().select("#progress").attr("hx-get")).isEqualTo(ada.at("/payment"));

        ada.world.phoneSystem.script(PhoneSystemScript.REJECT);
        ada.world.advanceTime(Duration.ofMinutes(1));
        ada.world.executeLineOrders();
        ada.world.recover();

        var released = ada.browser().get(ada.at("/payment"));
        assertThat(released.text("h1")).isEqualTo("Payment not completed");
        assertThat(released.text()).contains("did not accept the order", "reserved is in your balance.");
        assertThat(released.html().select("main a.button").attr("href")).isEqualTo(ada.at("/activate"));
        assertThat(ada.balance()).isEqualTo(Money.of(50_00, "EUR"));
    }

    @Test
    void show_the_payment_that_blocks_a_change_to_another_plan() {
        ada.hasOrdered();
        ada.world.advanceTime(Duration.ofMinutes(1));
        ada.world.phoneSystem.script(PhoneSystemScript.MISS_FIRST_CALL);
        ada.browser().submit(ada.browser().get(ada.at("/change/business")), Map.of());
        var blocked = ada.browser().get(ada.at("/change/enterprise"));
        assertThat(blocked.location()).isEqualTo(ada.at("/payment?plan=enterprise"));
        assertThat(ada.browser().follow(blocked).text()).contains("Your payment for Business is reserved");
    }

    @Test
    void show_the_proration_of_an_upgrade_and_charge_it_once() {
        ada.hasOrdered();
        ada.world.advanceTime(Duration.ofDays(26));
        ada.signIn(false);
        var choice = ada.browser().get(ada.at("/change"));
        assertThat(choice.html().select(".plan .badge").eachText()).containsExactly("Present plan");
        var confirm =
                ada.browser().get(choice.html().select(".plan a.button").first().attr("href"));
        assertThat(confirm.text("h1")).isEqualTo("Change to Business");
        assertThat(confirm.text())
                .contains("between €10.00 and €30.00 (net) for the rest of the period")
                .contains("about 120 of 744 hours")
                .contains("Total now €3.91", "Next renewal: Business on 5 February 2026 for €36.30");
        ada.world.advanceTime(Duration.ofMinutes(5));
        ada.browser().submitTwice(confirm, ada.at("") + "?notice=plan_changed");
        assertThat(ada.subscription().tier().value()).isEqualTo("business");
        assertThat(ada.balance()).isEqualTo(Money.of(83_99, "EUR"));
    }

    @Test
    void say_of_an_unpaid_subscription_what_is_missing_and_what_happens_when() {
        ada.topUp(15_00, false);
        ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        ada.world.advanceTime(Duration.ofDays(32));
        ada.signIn(false);
        var overdue = ada.browser().get(ada.at(""));
        assertThat(overdue.text())
                .contains("Amount due €12.10", "Your balance lacks €9.20")
                .contains("is suspended on 12 February 2026 if the payment stays overdue.");
        assertThat(overdue.html().select("main a.button").attr("href"))
                .isEqualTo("/portal/top-up?currency=EUR&amount=9.20");
        ada.world.advanceTime(Duration.ofDays(7));
        ada.signIn(false);
        var suspended = ada.browser().get(ada.at(""));
        assertThat(suspended.text()).contains("Suspended", "the subscription ends on 14 March 2026.");
        assertThat(suspended.html().select("main a.button").attr("href"))
                .isEqualTo("/portal/top-up?currency=EUR&amount=9.20");
    }

    @Test
    void show_the_new_price_of_the_next_period() {
        ada.hasOrdered();
        ada.world.plans.offer(InMemoryPlans.STARTER.with(new Plan.Version(
                ada.world.clock.instant().plus(Duration.ofHours(1)),
                Money.of(12_00, "EUR"),
                new Plan.Limits(1, 2, 500),
                ada.world.clock.instant())));
        assertThat(ada.browser().get(ada.at("")).text())
                .contains("Price (net) €10.00 per month", "Price from 5 February 2026 (net) €12.00 per month");
    }

    @Test
    void say_that_a_deleted_choice_was_never_ordered() {
        var path = ada.at("");
        ada.browser().submit(ada.browser().get(ada.at("/cancel")), Map.of());
        assertThat(ada.browser().get(path).text())
                .contains("This plan was never ordered")
                .doesNotContain("line was removed");
    }

    @Test
    void name_no_VAT_to_a_customer_who_pays_none() {
        var cleo = new PortalCustomer(Person.CLEO);
        var number = new VatNumber("EL", "094259216");
        cleo.world.tax.setVatNumber().set(new SetVatNumber.Command(cleo.account(), number));
        cleo.topUp(50_00, false);
        assertThat(cleo.browser().get("/portal/plans").text())
                .contains("Prices include VAT if your account pays VAT.", "€10.00 net, no VAT: reverse charge");
        assertThat(cleo.browser().get(cleo.at("/activate")).text())
                .contains("for €10.00 without VAT, at the prices known today.")
                .doesNotContain("including VAT");
    }

    @Test
    void schedule_a_downgrade_and_withdraw_it() {
        ada.hasOrdered();
        ada.browser().submit(ada.browser().get(ada.at("/change/business")), Map.of());
        var confirm = ada.browser().get(ada.at("/change/starter"));
        assertThat(confirm.text("h1")).isEqualTo("Change to Starter");
        assertThat(confirm.text()).contains("Nothing is charged now. Starter starts on 5 February 2026.");
        var scheduled = ada.browser().follow(ada.browser().submit(confirm, Map.of()));
        assertThat(scheduled.text()).contains("Changes to Starter on 5 February 2026", "Stay with Business");
        var stay = ada.browser().get(ada.at("/change/business"));
        assertThat(stay.text("h1")).isEqualTo("Stay with Business");
        assertThat(stay.text())
                .contains("Your scheduled plan change is withdrawn. Nothing is charged now.")
                .contains("Next renewal: Business on 5 February 2026")
                .doesNotContain("takes effect immediately");
        assertThat(stay.text("button.primary")).isEqualTo("Withdraw the change");
        ada.browser().submitTwice(stay, ada.at("") + "?notice=plan_kept");
        assertThat(ada.subscription().scheduledChange()).isEmpty();
        assertThat(ada.browser().get(ada.at("/change/business")).location()).isEqualTo(ada.at(""));
    }

    @Test
    void change_no_plan_while_a_cancellation_is_scheduled() {
        ada.hasOrdered();
        ada.browser().submit(ada.browser().get(ada.at("/cancel?when=period_end")), Map.of());
        assertThat(ada.subscription().cancelAt()).isPresent();
        for (var refused :
                List.of(ada.browser().get(ada.at("/change")), ada.browser().get(ada.at("/change/business")))) {
            assertThat(refused.text("h1")).isEqualTo("The plan cannot be changed now");
            assertThat(refused.text()).contains("Continue the subscription first.");
            assertThat(refused.html().select("main a.button").attr("href")).isEqualTo(ada.at(""));
        }
        assertThat(ada.subscription().tier().value()).isEqualTo("starter");
        assertThat(ada.subscription().scheduledChange()).isEmpty();
    }

    @Test
    void name_plans_that_are_not_offered() {
        ada.hasOrdered();
        var page = ada.browser().get(ada.at("/change/gold"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("This plan is no longer offered. Choose another one.");
    }

    @Test
    void show_no_buttons_to_suspended_customers_and_refuse_their_forms() {
        ada.topUp(50_00, false);
        var confirm = ada.browser().get(ada.at("/activate"));
        var suspended = ada.signIn(true);
        assertThat(suspended.get("/portal/plans").html().select("main form")).isEmpty();
        assertThat(suspended.get(ada.at("")).html().select("main .actions")).isEmpty();
        for (var page : new String[] {"/activate", "/cancel"}) {
            assertThat(suspended.get(ada.at(page)).text("h1")).isEqualTo("Your account is suspended");
        }
        assertThat(suspended.submit(confirm, Map.of()).status()).isEqualTo(403);
    }

    @Test
    void draft_nothing_for_an_account_that_was_suspended_after_the_page_was_shown() {
        var plans = ada.browser().get("/portal/plans");
        ada.isSuspended();
        var refused = ada.browser().submit(plans.html().select("main form").get(1), Map.of());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Your account is suspended or closed.");
        assertThat(ada.subscription().tier().value()).isEqualTo("starter");
    }

    @Test
    void show_nothing_of_other_customers() {
        ada.hasOrdered();
        var line = atTheLine();
        var pages = List.of(
                ada.at(""),
                ada.at("/activate"),
                ada.at("/change"),
                ada.at("/change/business"),
                ada.at("/cancel"),
                ada.at("/keep"),
                ada.at("/payment"),
                line,
                line + "/credentials",
                line + "/password");
        assertThat(pages)
                .allSatisfy(page ->
                        assertThat(ada.browser().get(page).status()).as(page).isNotEqualTo(404));

        belaSignsIn();

        assertThat(pages)
                .allSatisfy(page ->
                        assertThat(ada.browser().get(page).status()).as(page).isEqualTo(404));
        assertThat(ada.browser().get("/portal/subscriptions/x").status()).isEqualTo(404);
    }

    @Test
    void change_nothing_of_other_customers() {
        var order = ada.browser().get(ada.at("/activate"));
        ada.hasOrdered();
        var upgrade = ada.browser().get(ada.at("/change/business"));
        var cancellation = ada.browser().get(ada.at("/cancel?when=now"));
        var rotation = ada.browser().get(atTheLine() + "/password");
        var password = passwordOfTheLine();
        var balance = ada.balance();

        var token = belaSignsIn();

        for (var form : List.of(order, upgrade, cancellation)) {
            assertThat(ada.browser().submit(form, Map.of(Form.TOKEN, token)).status())
                    .as(form.text("h1"))
                    .isEqualTo(404);
        }
        var fields = Map.of(Form.TOKEN, token, Form.KEY, UUID.randomUUID().toString());
        assertThat(ada.browser().post(ada.at("/payment"), fields).status()).isEqualTo(404);
        assertThat(ada.browser().submit(rotation, Map.of(Form.TOKEN, token)).location())
                .isEqualTo("/portal/lines?notice=line_removed");
        assertThat(ada.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(ada.subscription().tier().value()).isEqualTo("starter");
        assertThat(ada.balance()).isEqualTo(balance);
        assertThat(passwordOfTheLine()).isEqualTo(password);
    }

    /// Another customer uses the browser from now on. Returns the token of their forms.
    private String belaSignsIn() {
        var bela = ada.world.becomeCustomer(Person.BELA);
        return ada.browser()
                .signedInAs(bela, Person.BELA)
                .get("/portal/subscriptions")
                .html()
                .select("form.account [name=form_token]")
                .attr("value");
    }

    private LineId lineOfAda() {
        return new LineId(ada.subscription().id().value());
    }

    private String atTheLine() {
        return "/portal/lines/" + lineOfAda().value();
    }

    private String passwordOfTheLine() {
        return ada.world
                .provisioning
                .showLine()
                .show(ada.account(), lineOfAda())
                .orElseThrow()
                .password()
                .value();
    }

    @Test
    void say_what_to_do_without_a_subscription() {
        ada.browser().submit(ada.browser().get(ada.at("/cancel")), Map.of());
        ada.world.advanceTime(Duration.ofDays(1));
        assertThat(ada.browser()
                        .get("/portal/subscriptions")
                        .html()
                        .select("a.button")
                        .attr("href"))
                .isEqualTo("/portal/plans");
    }
}
