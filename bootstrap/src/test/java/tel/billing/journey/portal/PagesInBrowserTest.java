package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.identity.BrowserTests;

/// The pages in a real browser: accessible, complete, small, and without requests to other hosts.
@Tag("long")
@OnService
@DisplayName("A page in the browser")
class PagesInBrowserTest extends BrowserTests {
    @BeforeAll
    void faults_are_collected() {
        browser().collectFaults();
    }

    @ParameterizedTest
    @CsvSource({"320, light", "1280, dark"})
    void of_the_portal_is_sound(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        var ada = Customer.of(service);
        browser().open(service.at("/portal/"));
        isSound("Sign in", width);
        enter("email", ada.email());
        enter("password", "not her password");
        send();
        browser().awaitThat("document.querySelector('.notice.bad') !== null");
        isSound("Sign in", width);
        enter("password", Customer.PASSWORD);
        send();
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Overview'");
        isSound("Overview", width);
        browser().open(service.at("/portal/password?next=/portal/"));
        isSound("Enter your password again", width);
        browser().open(service.at("/portal/nothing"));
        isSound("Page not found", width);
        browser().click("form.account button");
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Sign in'");
        browser().open(service.at("/portal/"));
        isSound("Sign in", width);
    }

    @ParameterizedTest
    @CsvSource({"320, dark", "1280, light"})
    void of_the_account_is_sound(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        var ada = Customer.of(service);
        browser().open(service.at("/portal/sign-up"));
        send();
        browser().awaitThat("document.querySelectorAll('.fault').length === 3");
        isSound("Sign up", width);
        browser().open(service.at("/portal/sign-up/sent"));
        isSound("Check your e-mail", width);
        browser().open(service.at("/portal/forgot-password"));
        isSound("Forgot your password?", width);
        browser().open(service.at("/portal/sign-in?next=/portal/account"));
        enter("email", ada.email());
        enter("password", Customer.PASSWORD);
        send();
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Account'");
        isSound("Account", width);
        var pages = new LinkedHashMap<String, String>();
        pages.put("/portal/account/company", "Change the company");
        pages.put("/portal/vat-number", "VAT number");
        pages.put("/portal/vat-number/change", "Change the VAT number");
        pages.put("/portal/account/email", "Change the e-mail address");
        pages.put("/portal/account/password", "Change the password");
        pages.put("/portal/account/sessions", "Your sessions");
        pages.put("/portal/account/sessions/others", "Sign out of all other sessions");
        pages.put("/portal/account/export", "Download your data");
        pages.forEach((path, title) -> {
            browser().open(service.at(path));
            isSound(title, width);
        });
        browser().click("form.account button");
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Sign in'");
    }

    @ParameterizedTest
    @CsvSource({"320, dark", "1280, light"})
    void of_the_console_is_sound(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        var dora = Staff.support(service);
        browser().open(service.at("/console/"));
        isSound("Sign in as staff", width);
        enter("email", dora.email());
        enter("password", Customer.PASSWORD);
        send();
        browser().awaitThat("document.querySelector('#code') !== null");
        isSound("Second factor", width);
        enter("code", dora.code());
        send();
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Dashboard'");
        isSound("Dashboard", width);
        // Each background job of the service needs a name on this page.
        browser().open(service.at("/console/system"));
        isSound("System", width);
        browser().click("form.account button");
        browser().awaitThat("document.querySelector('h1')?.textContent === 'Sign in as staff'");
    }

    private void enter(String field, String text) {
        browser()
                .evaluate("document.querySelector('#%1$s').value = ''; document.querySelector('#%1$s').focus()"
                        .formatted(field));
        browser().type(text);
    }

    private void send() {
        browser().click("main form button");
    }

    private void isSound(String title, int width) {
        browser().awaitThat("document.readyState === 'complete'");
        assertThat(browser()
                        .evaluate("document.querySelector('h1').textContent")
                        .asString())
                .isEqualTo(title);
        assertThat(new PageCheck(browser(), Set.of()).faults(width))
                .as("faults of %s", title)
                .isEmpty();
    }
}
