package tel.billing.story;

import java.util.Locale;

/// The chapters of the use-case pages, one for each subdomain, in the order in which a customer meets them.
enum Chapter {
    IDENTITY("Signing up and signing in"),
    ACCOUNT("Accounts"),
    TAX("VAT"),
    SUBSCRIPTION("Plans and subscriptions"),
    PROVISIONING("Phone lines"),
    PAYMENT("Payments"),
    LEDGER("The ledger"),
    INVOICE("Invoices"),
    IDEMPOTENCY("Idempotency"),
    AUDIT("The audit log"),
    OVERVIEW("Overviews for staff"),
    PRIVACY("Personal data"),
    SHARED("Time");

    private final String title;

    Chapter(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /// The name of the chapter's page.
    String file() {
        return name().toLowerCase(Locale.ROOT) + ".md";
    }

    /// The chapter of a class in `tel.billing.<subdomain>.story` or in a package below it.
    static Chapter of(String className) {
        return valueOf(className.split("\\.", 4)[2].toUpperCase(Locale.ROOT));
    }
}
