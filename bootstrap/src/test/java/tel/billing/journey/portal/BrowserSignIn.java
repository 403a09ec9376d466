package tel.billing.journey.portal;

import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.identity.Browser;

/// Signs users in to portal and console, as they do it themselves.
record BrowserSignIn(Browser browser, Service service) {

    /// The browser shows the home page of the portal.
    void toPortal(Customer customer) {
        browser.open(service.at("/portal/sign-in"));
        enter("email", customer.email());
        enter("password", Customer.PASSWORD);
        send("/portal/");
    }

    /// The browser shows the page for the code of the second factor.
    void toSecondFactor(Staff staff) {
        browser.open(service.at("/console/sign-in"));
        enter("email", staff.email());
        enter("password", staff.password());
        send("/console/sign-in/code");
    }

    /// After [#toSecondFactor], the browser shows the home page of the console.
    void toConsole(Staff staff) {
        enter("code", staff.code());
        send("/console/");
    }

    /// Types a text into a field.
    void enter(String field, String text) {
        browser.evaluate(
                "document.querySelector('#%1$s').value = ''; document.querySelector('#%1$s').focus()".formatted(field));
        browser.type(text);
    }

    /// Sends the form, and waits for this page.
    private void send(String path) {
        browser.click("main form button");
        browser.awaitThat("location.pathname === '%s' && document.readyState === 'complete'".formatted(path));
    }
}
