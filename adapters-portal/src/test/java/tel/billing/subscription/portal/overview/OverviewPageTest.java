package tel.billing.subscription.portal.overview;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.portal.NavigationEntry;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The overview")
class OverviewPageTest {
    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new OverviewPage(
                    world.observedLedger, world.subscription.showSubscriptions(), world.subscription.offeredPlans()),
            NavigationEntry.portal(0, "nav.overview", "/portal/"));

    @Test
    void shows_a_new_customer_the_ordered_plan_and_that_there_is_no_balance() {
        var page =
                browser.signedInAs(world.becomeCustomer(Person.ADA), Person.ADA).get("/portal/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text(".empty")).isEqualTo("You have no balance yet. Top up to start.");
        assertThat(page.text("tbody tr")).isEqualTo("Starter Not started €10.00 per month –");
        assertThat(page.text("nav [aria-current=page]")).isEqualTo("Overview");
    }

    @Test
    void speaks_the_language_of_the_reader() {
        var page = browser.reading("de")
                .signedInAs(world.becomeCustomer(Person.ADA), Person.ADA)
                .get("/portal/");
        assertThat(page.text("h1")).isEqualTo("Übersicht");
        assertThat(page.text("tbody tr").replace('\u00a0', ' '))
                .isEqualTo("Starter Nicht begonnen 10,00 € pro Monat –");
    }

    @Test
    void leads_from_its_path_without_a_slash() {
        assertThat(browser.get("/portal").location()).isEqualTo("/portal/");
    }
}
