package tel.billing.account.portal.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.shared.portal.console.ConsolePages;
import tel.billing.story.Person;
import tel.billing.tax.application.vatnumber.SetVatNumber;

@DisplayName("In the console, staff")
class AccountPagesTest {
    private final ConsolePages console = new ConsolePages();

    @Test
    void find_one_account_and_see_it_at_once() {
        var ada = console.customer(Person.ADA);
        console.customer(Person.CLEO);
        var browser = console.browser();
        assertThat(browser.get("/console/").html().select("form.search input[name=q]"))
                .hasSize(1);
        for (var query : new String[] {"ada@example.com", "Analytical", "INV-2026-000001", ada.toString()}) {
            assertThat(browser.get("/console/accounts?q=" + query).location())
                    .as(query)
                    .isEqualTo("/console/accounts/" + ada);
        }
    }

    @Test
    void see_all_accounts_that_match_and_why() {
        console.customer(Person.ADA);
        console.customer(Person.CLEO);
        var found = console.browser().get("/console/accounts?q=example.com");
        assertThat(found.html().select("tbody tr")).hasSize(2);
        assertThat(found.text()).contains("E-mail address ada@example.com", "E-mail address cleo@example.com");
    }

    @Test
    void are_asked_for_a_longer_text_and_keep_it() {
        var rejected = console.browser().get("/console/accounts?q=ad");
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.text("#q-fault")).isEqualTo("Enter at least 3 characters.");
        assertThat(rejected.html().select("#q").attr("value")).isEqualTo("ad");
    }

    @Test
    void read_what_to_do_if_no_account_matches() {
        assertThat(console.browser().get("/console/accounts?q=unknown").text(".empty"))
                .startsWith("No account matches. Check the spelling");
    }

    @Test
    void see_everything_about_an_account_on_one_page() {
        var ada = console.customer(Person.ADA);
        var page = console.browser().get("/console/accounts/" + ada);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text("h1")).isEqualTo("Ada's Analytical Engines");
        assertThat(page.text(".figure")).isEqualTo("€7.90");
        assertThat(page.text())
                .contains("Subscriptions and lines", "Starter", "In service", "Payments", "Captured", "€20.00")
                .contains("INV-2026-000001", "Timeline", "Top-up", "Activated");
        assertThat(page.body().length()).isLessThan(150_000);
    }

    @Test
    void read_what_was_recorded_about_the_account_and_about_its_owner() {
        var ada = console.customer(Person.ADA);
        var owner =
                console.world.users.byEmail(Person.ADA.email()).orElseThrow().id();
        console.world.trail.record(AuditEvent.byTheService(AuditAction.SIGNED_IN, AuditTarget.of(owner)));
        var browser = console.browser();
        var page = browser.get("/console/accounts/" + ada);
        assertThat(page.html().select("a[href*=audit-log?]").eachAttr("href"))
                .containsExactly("/console/audit-log?target=" + ada, "/console/audit-log?target=" + owner);
        assertThat(browser.get("/console/audit-log?target=" + owner).text("tbody tr:first-child"))
                .contains("Signed in");
    }

    @Test
    void see_when_vies_last_confirmed_a_number_that_is_invalid_now() {
        var number = new VatNumber("EL", "094259216");
        console.world.becomeCustomer(Person.CLEO);
        var cleo = console.accountOf(Person.CLEO);
        console.world.tax.setVatNumber().set(new SetVatNumber.Command(cleo, number));
        var path = "/console/accounts/" + cleo;
        assertThat(console.browser().get(path).text()).contains("Verified Checked in VIES: 5 January 2026");
        console.world.register.remove(number);
        console.world.advanceTime(Duration.ofDays(91));
        assertThat(console.browser().get(path).text())
                .contains("Invalid Last confirmed by VIES: 5 January 2026")
                .doesNotContain("Checked in VIES");
    }

    @Test
    void see_invoices_dated_in_the_time_zone_of_the_seller() {
        console.world.advanceTime(Duration.ofHours(14).plusMinutes(30));
        var ada = console.customer(Person.ADA);
        assertThat(console.browser().get("/console/accounts/" + ada).text())
                .contains("INV-2026-000001 Invoice 6 January 2026");
    }

    @Test
    void see_the_reason_of_a_declined_payment() {
        console.world.becomeCustomer(Person.BELA);
        var bela = console.accountOf(Person.BELA);
        console.world.processor.script(bela, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS));
        console.topUp(bela, Money.of(20_00, "EUR"));
        assertThat(console.browser().get("/console/accounts/" + bela).text()).contains("Declined: Insufficient funds");
    }

    @Test
    void read_the_page_in_german() {
        var ada = console.customer(Person.ADA);
        var page = console.browser().reading("de").get("/console/accounts/" + ada);
        assertThat(page.text()).contains("Abonnements und Anschlüsse", "Eingezogen", "7,90", "Verlauf", "Aufladung");
    }

    @Test
    void read_the_details_of_the_timeline_in_german() {
        var ada = console.customer(Person.ADA);
        var timeline = console.browser().reading("de").get("/console/accounts/" + ada + "/records/timeline");
        assertThat(timeline.html().select("td[data-label=Einzelheit]").eachText())
                .contains("Tarif starter, vom 5. Januar 2026 bis 4. Februar 2026", "Ausgeführt")
                .doesNotContain("Top-up by card", "done");
    }

    @Test
    void read_in_german_that_the_pbx_rejected_a_line() {
        console.world.phoneSystem.script(PhoneSystemScript.REJECT);
        var ada = console.customer(Person.ADA);
        var timeline = console.browser().reading("de").get("/console/accounts/" + ada + "/records/timeline");
        assertThat(timeline.html().select("td[data-label=Einzelheit]").eachText())
                .anySatisfy(detail -> assertThat(detail).startsWith("Von der Telefonanlage abgelehnt: "));
    }

    @Test
    void page_through_the_complete_timeline() {
        var ada = console.customer(Person.ADA);
        for (var payment = 0; payment < 30; payment++) {
            console.world.advanceTime(Duration.ofHours(1));
            console.topUp(ada, Money.of(10_00, "EUR"));
        }
        var browser = console.browser();
        var account = browser.get("/console/accounts/" + ada);
        var first =
                browser.get(account.html().select("a[href$=/records/timeline]").attr("href"));
        assertThat(first.html().select("tbody tr")).hasSize(50);
        var second = browser.get(first.html().select("a[rel=next]").attr("href"));
        assertThat(second.html().select("tbody tr")).isNotEmpty();
        assertThat(second.html().select("a[rel=first]").attr("href"))
                .isEqualTo("/console/accounts/" + ada + "/records/timeline");
    }

    @Test
    void see_the_statement_of_a_wallet() {
        var ada = console.customer(Person.ADA);
        var statement = console.browser().get("/console/accounts/" + ada + "/wallets/EUR");
        assertThat(statement.text()).contains("Statement in EUR", "Plan starter, ", "€20.00", "-€12.10", "€7.90");
    }

    @Test
    void do_not_find_accounts_and_records_that_do_not_exist() {
        var ada = console.customer(Person.ADA);
        var browser = console.browser();
        for (var path : new String[] {
            "/console/accounts/" + UUID.randomUUID(),
            "/console/accounts/ada",
            "/console/accounts/" + ada + "/records/nothing",
            "/console/accounts/" + ada + "/wallets/USD"
        }) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(404);
        }
        assertThat(browser.get("/console/accounts?after=nonsense").status()).isEqualTo(400);
    }
}
