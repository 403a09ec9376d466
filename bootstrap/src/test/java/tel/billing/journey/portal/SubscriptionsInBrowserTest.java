package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.identity.BrowserTests;

/// A customer orders a plan in a real browser, configures a phone, and cancels.
@OnService
@DisplayName("A subscription in the browser")
class SubscriptionsInBrowserTest extends BrowserTests {
    private static final int WIDTH = 360;

    @BeforeAll
    void faults_are_collected() {
        browser().collectFaults();
    }

    @Test
    void is_ordered_used_changed_and_cancelled(Service service) {
        browser().emulate(WIDTH, "light");
        var ada = Customer.of(service);
        ada.topUp(100_00).mustBe(200);
        browser().open(service.at("/portal/plans"));
        enter("email", ada.email());
        enter("password", Customer.PASSWORD);
        browser().click("main form button");
        arrives("Plans");
        browser().click("main form button");
        arrives("Order Starter");
        browser().click("main form button.primary");
        arrives("Starter");

        browser().open(service.at("/portal/lines"));
        arrives("Lines");
        browser().click("tbody a");
        browser().awaitThat("document.querySelector('#line-state') !== null");
        isSound();
        browser().click("main .actions a.button");
        arrives("SIP credentials");
        assertThat(browser()
                        .evaluate("document.querySelectorAll('button.copy').length")
                        .asInt())
                .isEqualTo(4);

        browser().open(service.at("/portal/subscriptions"));
        arrives("Subscriptions");
        browser().click("tbody a");
        arrives("Starter");
        browser().click("main .actions a[href$=\"/change\"]");
        arrives("Change plan");
        browser().click("main .plan a.button");
        browser().awaitThat("document.querySelector('h1')?.textContent.startsWith('Change to ')");
        isSound();
        browser().click("main .actions a");
        arrives("Change plan");
        browser().click("main > p a");
        arrives("Starter");
        browser().click("main .actions a[href$=\"/cancel\"]");
        arrives("Cancel Starter");
        browser().click("main .card a.button");
        browser().awaitThat("document.querySelector('button.danger') !== null");
        isSound();
        browser().click("button.danger");
        browser().awaitThat("document.querySelector('.notice.good') !== null");
        isSound();
    }

    private void enter(String field, String text) {
        browser().evaluate("document.querySelector('#%s').focus()".formatted(field));
        browser().type(text);
    }

    private void arrives(String title) {
        browser().awaitThat("document.querySelector('h1')?.textContent === '%s'".formatted(title));
        isSound();
    }

    private void isSound() {
        browser().awaitThat("document.readyState === 'complete'");
        assertThat(browser().evaluate("window.faults").valueStream()).isEmpty();
        assertThat(browser().evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(WIDTH);
    }
}
