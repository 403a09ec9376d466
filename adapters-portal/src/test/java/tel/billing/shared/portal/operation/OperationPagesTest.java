package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;
import tel.billing.audit.AuditAction;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.tax.application.vatnumber.SetVatNumber;

@DisplayName("An operation of staff")
class OperationPagesTest {
    private final Console console = new Console();
    private final String account = "/console/accounts/" + console.ada;

    @Test
    void shows_the_facts_the_consequences_and_the_confirmation() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        var egon = console.ofEgon();
        var form = egon.get(account + "/suspend");
        assertThat(form.text("h1")).isEqualTo("Suspend the account");
        assertThat(form.text(".facts"))
                .contains("Status Active", "Country Netherlands", "Balance €37.90")
                .contains("Subscription Starter, €10.00 per month (active)");
        assertThat(form.html().select("#effects + ul li")).hasSize(3);

        var faulty = egon.submit(form, Map.of());
        assertThat(faulty.status()).isEqualTo(422);
        assertThat(faulty.text("#reason-fault")).isEqualTo("Please fill in this field.");

        var confirmation = Console.enter(egon, account + "/suspend", Map.of("reason", "Fraud <b>"));
        assertThat(confirmation.text("#entered + .facts")).isEqualTo("Reason Fraud <b>");
        assertThat(status()).isEqualTo(AccountStatus.ACTIVE);

        var edited = egon.submit(confirmation.html().select("main form").first(), Map.of());
        assertThat(edited.html().select("#reason").attr("value")).isEqualTo("Fraud <b>");

        egon.submitTwice(confirmation, account + "?notice=account_suspended");
        assertThat(console.recorded(AuditAction.ACCOUNT_SUSPENDED)).isEqualTo(1);
        assertThat(status()).isEqualTo(AccountStatus.SUSPENDED);

        var impossible = egon.get(account + "/suspend");
        assertThat(impossible.text(".notice")).isEqualTo("The present status of the account does not permit this.");
        assertThat(impossible.html().select("main form")).isEmpty();
    }

    @Test
    void is_described_in_German_too() {
        var egon = console.ofEgon().reading("de");
        for (var operation : accountOperations()) {
            assertThat(egon.get(account + operation).status()).as(operation).isEqualTo(200);
        }
        assertThat(egon.get(account + "/close").text("#effects + ul"))
                .contains("Alle Abonnements enden, und ihre Anschlüsse werden aus der Telefonanlage entfernt.");
    }

    @Test
    void is_refused_to_support_and_not_offered_to_it() {
        var dora = console.ofDora();
        for (var operation : accountOperations()) {
            assertThat(dora.get(account + operation).status()).as(operation).isEqualTo(403);
        }
        assertThat(StaffOperation.admin("account", 1, "suspend", "active"))
                .satisfies(operation -> assertThat(operation.isOffered("account", List.of("active"), Role.ADMIN))
                        .isTrue())
                .satisfies(operation -> assertThat(operation.isOffered("account", List.of("active"), Role.SUPPORT))
                        .isFalse())
                .satisfies(operation -> assertThat(operation.isOffered("account", List.of("closed"), Role.ADMIN))
                        .isFalse())
                .satisfies(operation -> assertThat(operation.isOffered("invoice", List.of("active"), Role.ADMIN))
                        .isFalse());
    }

    @Test
    void asks_for_the_password_again() {
        var egon = console.ofEgon();
        console.world.advanceTime(Duration.ofMinutes(11));
        for (var operation : accountOperations()) {
            assertThat(egon.get(account + operation).location()).as(operation).startsWith("/console/password?next=");
        }
    }

    @Test
    void on_an_unknown_subject_is_not_found() {
        var egon = console.ofEgon();
        assertThat(egon.get("/console/accounts/%s/close".formatted(UUID.randomUUID()))
                        .status())
                .isEqualTo(404);
        assertThat(egon.get("/console/accounts/ada/close").status()).isEqualTo(404);
        assertThat(egon.get("/console/invoices/%s/credit".formatted(UUID.randomUUID()))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void adjusts_a_wallet_once_with_the_balance_before_and_after() {
        console.adaTopsUp(20_00);
        var egon = console.ofEgon();
        var path = account + "/adjust";
        var faulty = egon.submit(egon.get(path), Map.of("direction", "debit", "amount", "20.01"));
        assertThat(faulty.status()).isEqualTo(422);
        assertThat(faulty.text("#reason-fault")).isEqualTo("Please fill in this field.");
        var tooMuch =
                egon.submit(egon.get(path), Map.of("direction", "debit", "amount", "20.01", "reason", "Correction"));
        assertThat(tooMuch.text("#amount-fault"))
                .isEqualTo("The balance does not cover this amount. Enter a lower amount. "
                        + "If the balance is 0 or negative, no debit is possible.");
        assertThat(tooMuch.html().select("#amount").attr("value")).isEqualTo("20.01");

        var confirmation =
                Console.enter(egon, path, Map.of("direction", "debit", "amount", "5,00", "reason", "Correction"));
        assertThat(confirmation.text(".facts"))
                .contains("Adjustment -€5.00", "Balance before €20.00", "Balance after €15.00");
        assertThat(confirmation.text("#entered + .facts"))
                .contains("Direction Debit from the customer", "Currency EUR", "Amount €5.00");
        egon.submitTwice(confirmation, account + "?notice=wallet_adjusted");
        assertThat(console.balance()).isEqualTo(Money.of(15_00, "EUR"));
        assertThat(console.recorded(AuditAction.WALLET_ADJUSTED)).isEqualTo(1);

        var changed = egon.submit(confirmation, Map.of("amount", "6.00"));
        assertThat(changed.text(".notice.bad")).startsWith("This form was already sent with other values.");
        assertThat(console.balance()).isEqualTo(Money.of(15_00, "EUR"));
    }

    @Test
    void without_a_key_is_malformed() {
        var egon = console.ofEgon();
        var confirmation = Console.enter(egon, account + "/suspend", Map.of("reason", "Fraud"));
        assertThat(egon.submit(confirmation, Map.of(Form.KEY, "none")).status()).isEqualTo(400);
        assertThat(status()).isEqualTo(AccountStatus.ACTIVE);
    }

    @Test
    void refunds_a_payment_once_with_the_balance_after() {
        console.adaTopsUp(20_00);
        var payment = console.payment();
        var path = account + "/payments/" + payment + "/refund";
        var egon = console.ofEgon();
        var form = egon.get(path);
        assertThat(form.html().select("#amount").attr("value")).isEqualTo("20.00");
        assertThat(egon.submit(form, Map.of("amount", "20.01", "reason", "Goodwill"))
                        .text("#amount-fault"))
                .isEqualTo("The amount is too high. Enter at most the amount that is not refunded yet.");
        var confirmation = Console.enter(egon, path, Map.of("amount", "5", "reason", "Goodwill"));
        assertThat(confirmation.text(".facts")).contains("Refund €5.00", "Balance after the refund €15.00");
        egon.submitTwice(confirmation, account + "?notice=payment_refunded");
        assertThat(console.balance()).isEqualTo(Money.of(15_00, "EUR"));
        assertThat(console.recorded(AuditAction.PAYMENT_REFUNDED)).isEqualTo(1);
        assertThat(egon.get(path).text(".facts")).contains("Not refunded yet €15.00");
    }

    @Test
    void calls_no_amount_captured_that_was_declined() {
        console.world.processor.script(console.ada, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
        console.adaTopsUp(20_00);
        var page = console.ofEgon().get(account + "/payments/" + console.payment() + "/refund");
        assertThat(page.text(".facts")).contains("Amount €20.00").doesNotContain("Captured");
        assertThat(page.html().select("main form")).isEmpty();
    }

    @Test
    void says_what_to_do_before_a_refund_if_the_balance_is_0() {
        console.adaTopsUp(20_00);
        var egon = console.ofEgon();
        var debit = Map.of("direction", "debit", "amount", "20.00", "reason", "Correction");
        egon.submit(Console.enter(egon, account + "/adjust", debit), Map.of());
        assertThat(console.balance()).isEqualTo(Money.of(0, "EUR"));

        var form = egon.get(account + "/payments/" + console.payment() + "/refund");
        assertThat(egon.submit(form, Map.of("amount", "5", "reason", "Goodwill"))
                        .text("#amount-fault"))
                .isEqualTo("The balance does not cover this amount. Enter a lower amount. "
                        + "If the balance is 0 or negative, credit the wallet or wait for a top-up first.");
    }

    @Test
    void refunds_no_amount_that_another_administrator_refunded_meanwhile() {
        console.adaTopsUp(20_00);
        var path = account + "/payments/" + console.payment() + "/refund";
        var egon = console.ofEgon();
        var first = Console.enter(egon, path, Map.of("amount", "5", "reason", "Goodwill"));
        var second = Console.enter(egon, path, Map.of("amount", "5", "reason", "Goodwill"));
        var form = egon.get(path);
        var refunded = egon.submit(first, Map.of()).location();
        var changed = egon.submit(second, Map.of());
        assertThat(changed.status()).isEqualTo(409);
        assertThat(changed.text(".notice.bad"))
                .isEqualTo("Another amount of this payment was refunded meanwhile, so nothing was refunded now. "
                        + "Check the amounts, and confirm again.");
        assertThat(changed.text(".facts")).contains("Not refunded yet €15.00");
        assertThat(console.balance()).isEqualTo(Money.of(15_00, "EUR"));
        egon.submitAgain(first);
        assertThat(egon.submit(form, Map.of("amount", "5", "reason", "Goodwill"))
                        .status())
                .isEqualTo(409);

        var again = egon.submit(changed, Map.of());
        assertThat(again.status()).isEqualTo(200);
        assertThat(egon.submit(again, Map.of()).location()).isEqualTo(refunded);
        assertThat(console.balance()).isEqualTo(Money.of(10_00, "EUR"));
    }

    @Test
    void credits_no_invoice_that_another_administrator_credited_meanwhile() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        var path =
                "/console/invoices/" + console.world.invoices.all().getFirst().id() + "/credit";
        var egon = console.ofEgon();
        var first = Console.enter(egon, path, Map.of("amount", "2.10", "reason", "Outage"));
        var second = Console.enter(egon, path, Map.of("amount", "2.10", "reason", "Outage"));
        egon.submit(first, Map.of());
        var changed = egon.submit(second, Map.of());
        assertThat(changed.status()).isEqualTo(409);
        assertThat(changed.text(".notice.bad")).startsWith("This invoice was corrected meanwhile");
        assertThat(changed.text(".facts")).contains("Not credited yet €10.00");
        assertThat(console.world.invoices.all()).hasSize(2);
        egon.submitAgain(first);
    }

    @Test
    void dates_an_invoice_in_the_time_zone_of_the_seller() {
        console.world.advanceTime(Duration.ofHours(14).plusMinutes(30));
        console.adaTopsUp(50_00);
        console.adaActivates();
        var invoice = console.world.invoices.all().getFirst().id();
        assertThat(console.ofEgon()
                        .get("/console/invoices/" + invoice + "/credit")
                        .text(".facts"))
                .contains("Issued 6 January 2026");
    }

    @Test
    void adjusts_no_wallet_whose_balance_has_changed_meanwhile() {
        console.adaTopsUp(20_00);
        var path = account + "/adjust";
        var egon = console.ofEgon();
        var entries = Map.of("direction", "credit", "amount", "5", "reason", "Goodwill");
        var first = Console.enter(egon, path, entries);
        var second = Console.enter(egon, path, entries);
        egon.submit(first, Map.of());
        var changed = egon.submit(second, Map.of());
        assertThat(changed.status()).isEqualTo(409);
        assertThat(changed.text(".notice.bad")).startsWith("The balance of the wallet has changed meanwhile");
        assertThat(changed.text(".facts")).contains("Balance before €25.00");
        assertThat(console.balance()).isEqualTo(Money.of(25_00, "EUR"));
        egon.submitAgain(first);

        var otherCurrency = egon.submit(changed, Map.of("currency", "HUF", "amount", "500"));
        assertThat(otherCurrency.text(".facts")).contains("Balance before");
        assertThat(otherCurrency.status()).isEqualTo(200);
    }

    @Test
    void stores_no_data_over_others_that_were_not_shown() {
        var egon = console.ofEgon();
        var path = account + "/client-data";
        var form = egon.get(path);
        var second = Console.enter(egon, path, Map.of("metadata", "region: north"));
        var first = Console.enter(egon, path, Map.of("external_id", "C-17", "metadata", "tier: gold & more\nat: 1=1"));
        assertThat(first.html().select("#entered + .facts dd").last().select("br"))
                .hasSize(2);
        egon.submit(first, Map.of());
        for (var sent : List.of(form, second)) {
            var changed = egon.submit(sent, Map.of("metadata", "region: south"));
            assertThat(changed.status()).isEqualTo(409);
            assertThat(changed.text(".notice.bad")).startsWith("The data of the account was changed meanwhile");
            assertThat(changed.html().select("#external_id").attr("value")).isEqualTo("C-17");
            assertThat(changed.html().select("#metadata").first().wholeText()).isEqualTo("at: 1=1\ntier: gold & more");
        }
        egon.submitAgain(first);
        var emptied = egon.submit(egon.get(path), Map.of("external_id", ""));
        assertThat(emptied.status()).isEqualTo(422);
        assertThat(emptied.text("#external_id-fault")).startsWith("The external id cannot be removed.");
        egon.submit(Console.enter(egon, path, Map.of("metadata", "")), Map.of());
        var rest = egon.get(path);
        assertThat(rest.html().select("#metadata").first().wholeText()).isEmpty();
        assertThat(rest.html().select("#external_id").attr("value")).isEqualTo("C-17");
    }

    @Test
    void credits_a_part_of_an_invoice_and_reissues_the_rest() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        var invoice = console.world.invoices.all().getFirst();
        var path = "/console/invoices/" + invoice.id();
        var egon = console.ofEgon();
        var outdated = Console.enter(egon, path + "/reissue", Map.of("reason", "Wrong address"));
        var confirmation = Console.enter(egon, path + "/credit", Map.of("amount", "2.10", "reason", "Outage"));
        assertThat(confirmation.text(".facts")).contains("Credit note €2.10", "Balance after €40.00");
        assertThat(egon.submit(confirmation, Map.of()).location()).isEqualTo(account + "?notice=invoice_credited");
        assertThat(console.balance()).isEqualTo(Money.of(40_00, "EUR"));

        var changed = egon.submit(outdated, Map.of());
        assertThat(changed.status()).isEqualTo(409);
        assertThat(changed.text(".notice.bad")).startsWith("The amounts of the documents have changed meanwhile");
        assertThat(console.world.invoices.all()).hasSize(2);

        var reissue = Console.enter(egon, path + "/reissue", Map.of("reason", "Wrong address"));
        assertThat(reissue.text(".facts"))
                .contains("Not credited yet €10.00", "New invoice €10.00", "Balance after €40.00");
        egon.submitTwice(reissue, account + "?notice=invoice_reissued");
        assertThat(console.world.invoices.all()).hasSize(4);
        assertThat(egon.get(path + "/reissue").text(".notice")).isEqualTo("This invoice is already credited in full.");
    }

    @Test
    void reissues_no_invoice_if_the_wallet_is_negative_afterwards() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        console.adaIsChargedBack(50_00);
        var path =
                "/console/invoices/" + console.world.invoices.all().getFirst().id() + "/reissue";
        var page = console.ofEgon().get(path);
        assertThat(page.text(".facts")).contains("Not credited yet €12.10", "New invoice €12.10");
        assertThat(page.text(".notice"))
                .isEqualTo(
                        "The balance would be negative afterwards. Credit the wallet first, or ask the customer to top up.");
        assertThat(page.html().select("main form")).isEmpty();
        assertThat(console.ofEgon().reading("de").get(path).text(".notice"))
                .isEqualTo(
                        "Das Guthaben wäre danach negativ. Schreiben Sie zuerst einen Betrag gut, oder bitten Sie den Kunden aufzuladen.");
    }

    @Test
    void is_not_offered_if_it_would_always_be_refused() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        var invoice = console.world.invoices.all().getFirst();
        var path = "/console/invoices/" + invoice.id();
        var egon = console.ofEgon();
        assertThat(offers(egon.get(account))).contains(path + "/credit", path + "/reissue", account + "/client-data");

        egon.submit(Console.enter(egon, path + "/credit", Map.of("amount", "12.10", "reason", "Outage")), Map.of());
        assertThat(offers(egon.get(account))).noneMatch(offer -> offer.startsWith("/console/invoices/"));
    }

    @Test
    void is_not_offered_after_the_erasure_except_for_adjustments_and_refunds() {
        console.adaTopsUp(50_00);
        console.adaActivates();
        console.adaIsErased();
        assertThat(offers(console.ofEgon().get(account)))
                .contains(account + "/adjust")
                .allMatch(offer -> offer.equals(account + "/adjust") || offer.endsWith("/refund"));
        var german = console.ofEgon().reading("de");
        assertThat(german.get(account).text("h1")).isEqualTo("Gelöscht");
        assertThat(german.get(account + "/adjust").text(".card p a")).isEqualTo("Gelöscht");
    }

    private static List<String> offers(Loaded page) {
        return page.html().select(".operations a").eachAttr("href");
    }

    @Test
    void corrects_no_country_of_an_erased_account() {
        console.adaIsErased();
        var page = console.ofEgon().get(account + "/country");
        assertThat(page.text(".notice"))
                .isEqualTo("The personal data of the account was erased. Nothing is charged any more, so the country"
                        + " cannot be corrected.");
        assertThat(page.html().select("main form")).isEmpty();
    }

    @Test
    void corrects_the_country_and_the_data_of_other_systems() {
        var egon = console.ofEgon();
        var country = Console.enter(egon, account + "/country", Map.of("country", "DE", "reason", "Moved"));
        assertThat(country.text("#entered + .facts")).contains("Country Germany");
        assertThat(egon.submit(country, Map.of()).location()).isEqualTo(account + "?notice=country_corrected");
        assertThat(egon.get(account + "/country")
                        .html()
                        .select("#country option[selected]")
                        .attr("value"))
                .isEqualTo("DE");

        var data = egon.get(account + "/client-data");
        assertThat(egon.submit(data, Map.of("metadata", "no colon")).text("#metadata-fault"))
                .startsWith("Write a key, a colon and a value on each line.");
        var confirmation = Console.enter(
                egon, account + "/client-data", Map.of("external_id", "C-17", "metadata", "tier: gold\nregion: north"));
        assertThat(egon.submit(confirmation, Map.of()).location()).isEqualTo(account + "?notice=client_data_changed");
        var stored = egon.get(account + "/client-data");
        assertThat(stored.html().select("#external_id").attr("value")).isEqualTo("C-17");
        assertThat(stored.html().select("#metadata").first().wholeText()).isEqualTo("region: north\ntier: gold");
    }

    @Test
    void corrects_a_country_that_the_VAT_number_does_not_fit_only_if_its_removal_is_chosen() {
        var number = new VatNumber("NL", "123456789B13");
        console.world.tax.setVatNumber().set(new SetVatNumber.Command(console.ada, number));
        var egon = console.ofEgon();

        var moved = Map.of("country", "DE", "reason", "Moved");
        var refused = egon.submit(Console.enter(egon, account + "/country", moved), Map.of());
        assertThat(refused.text("#remove_vat_number-fault"))
                .isEqualTo("The VAT number is one of another country. Check this box to remove it.");
        assertThat(ada().country()).isEqualTo(Person.ADA.country());
        assertThat(ada().vat().optionalNumber()).hasValue(number);

        var removal = Map.of("country", "DE", "reason", "Moved", "remove_vat_number", "on");
        egon.submitTwice(Console.enter(egon, account + "/country", removal), account + "?notice=country_corrected");
        assertThat(ada().country()).isEqualTo(new Country("DE"));
        assertThat(ada().vat().optionalNumber()).isEmpty();
    }

    @Test
    void keeps_metadata_that_lines_of_text_cannot_contain() {
        var metadata = new Metadata(Map.of("sap:id", "42", "note", "first\nvat: exempt"));
        console.adaHas(metadata);
        var egon = console.ofEgon();
        var confirmation = Console.enter(egon, account + "/client-data", Map.of("external_id", "C-17"));
        assertThat(egon.submit(confirmation, Map.of()).location()).isEqualTo(account + "?notice=client_data_changed");
        assertThat(console.dataOfAda()).isEqualTo(new ClientData(Optional.of(new ExternalId("C-17")), metadata));

        var page = egon.get(account + "/client-data");
        assertThat(egon.submit(page, Map.of("metadata", "tier: gold")).text("#metadata-fault"))
                .startsWith("These metadata can be changed only through the API");
    }

    @Test
    void reactivates_and_closes_an_account_once() {
        var egon = console.ofEgon();
        var reason = Map.of("reason", "Reviewed");
        egon.submit(Console.enter(egon, account + "/suspend", reason), Map.of());
        assertThat(status()).isEqualTo(AccountStatus.SUSPENDED);

        egon.submitTwice(Console.enter(egon, account + "/reactivate", reason), account + "?notice=account_reactivated");
        assertThat(status()).isEqualTo(AccountStatus.ACTIVE);
        assertThat(console.recorded(AuditAction.ACCOUNT_REACTIVATED)).isEqualTo(1);

        egon.submitTwice(Console.enter(egon, account + "/close", reason), account + "?notice=account_closed");
        assertThat(status()).isEqualTo(AccountStatus.CLOSED);
        assertThat(console.recorded(AuditAction.ACCOUNT_CLOSED)).isEqualTo(1);
        assertThat(console.recorded(AuditAction.ACCOUNT_SUSPENDED)).isEqualTo(1);
    }

    @Test
    void releases_top_ups_on_hold_once() {
        console.world.processor.script(console.ada, new Script.Decline(DeclineReason.REFUSED));
        for (var attempt = 0; attempt < BillingWorld.CARD_TESTING_RULES.declinesUntilHold(); attempt++) {
            console.adaTopsUp(20_00);
            console.world.advanceTime(Duration.ofHours(1));
        }
        assertThat(console.recorded(AuditAction.TOP_UPS_HELD)).isEqualTo(1);
        var egon = console.ofEgon();
        assertThat(offers(egon.get(account))).contains(account + "/release");

        var confirmation = Console.enter(egon, account + "/release", Map.of("reason", "Ada tried her own cards"));
        egon.submitTwice(confirmation, account + "?notice=top_ups_released");

        assertThat(console.recorded(AuditAction.TOP_UPS_RELEASED)).isEqualTo(1);
        assertThat(offers(egon.get(account))).doesNotContain(account + "/release");
        assertThat(release().text(".notice")).isEqualTo("The top-ups of this account are not on hold.");
    }

    @Test
    void releases_no_top_ups_that_are_not_on_hold() {
        var page = release();
        assertThat(page.text(".notice")).isEqualTo("The top-ups of this account are not on hold.");
        assertThat(page.html().select("main form")).isEmpty();
    }

    private Loaded release() {
        return console.ofEgon().get(account + "/release");
    }

    private static List<String> accountOperations() {
        return List.of("/suspend", "/reactivate", "/close", "/release", "/adjust", "/country", "/client-data");
    }

    private AccountStatus status() {
        return ada().status();
    }

    private AccountView ada() {
        return console.world.account.showAccount().show(console.ada).orElseThrow();
    }
}
