package tel.billing;

import tel.billing.shared.bootstrap.Announcement;

public class BillingApplication {
    Announcement announcement() {
        return new Announcement();
    }
}
