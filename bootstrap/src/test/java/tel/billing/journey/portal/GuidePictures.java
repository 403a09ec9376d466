package tel.billing.journey.portal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.journey.identity.Browser;

/// Takes the pictures of the guides: of a service with one customer.
final class GuidePictures {
    private static final int WIDTH = 900;
    private static final int MAX_HEIGHT = 800;
    private static final int MARGIN = 24;
    private static final String ADA = "ada@example.com";
    private static final String DORA = "dora@example.com";

    private final Path folder;
    private final Browser browser;
    private final Service service;
    private final PageRoutes routes;

    private GuidePictures(Path folder, Browser browser, Service service) {
        this.folder = folder;
        this.browser = browser;
        this.service = service;
        this.routes = PageRoutes.of(service.pages().keySet());
    }

    /// Takes the pictures of all pages that exist.
    static void take(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (var service = Service.start(_ -> {}, "--billing.operator-name=Example Telecom");
                var browser = Browser.start()) {
            browser.emulate(WIDTH, "light");
            new GuidePictures(folder, browser, service).takeAll();
        }
    }

    private void takeAll() throws IOException {
        var ada = subscriber();
        var signIn = new BrowserSignIn(browser, service);
        take("portal-sign-in", "/portal/sign-in");
        signIn.toPortal(ada.customer());
        take("portal-overview", "/portal/");
        take("portal-top-up", "/portal/top-up");
        take("portal-plans", "/portal/plans");
        take("portal-subscription", "/portal/subscriptions/" + ada.id());
        take("portal-account", "/portal/account");

        var dora = staff();
        signIn.toSecondFactor(dora);
        take("console-second-factor", "/console/sign-in/code");
        signIn.toConsole(dora);
        take("console-home", "/console/");
        var account = "/console/accounts/" + ada.customer().account().value();
        take("console-account", account);
        take("console-queues", "/console/queues");
        take("console-reports", "/console/reports");
    }

    private Subscriber subscriber() {
        Customer.signUp(service, ADA, Map.of()).mustBe(202);
        var customer =
                Customer.redeem(service, ADA, service.mailbox().await(ADA, 1).token());
        var ada = Subscriber.of(service, customer);
        ada.topUpWithNewCard(10_000);
        ada.activate().mustBe(200);
        return ada;
    }

    private Staff staff() {
        Staff.invite(service, DORA, "admin").mustBe(201);
        return Staff.enrolling(service, DORA, service.mailbox().await(DORA, 1).token());
    }

    private void take(String name, String path) throws IOException {
        if (routes.find("GET", service.at(path)).isPresent()) {
            browser.open(service.at(path));
            Files.write(folder.resolve(name + ".png"), browser.picture(WIDTH, height()));
        }
    }

    /// Without the empty space below the content.
    private int height() {
        var end = browser.evaluate(
                "Math.round(Math.max(...[...document.querySelectorAll('main > *')].map(it => it.getBoundingClientRect().bottom)))");
        return Math.min(MAX_HEIGHT, end.asInt() + MARGIN);
    }
}
