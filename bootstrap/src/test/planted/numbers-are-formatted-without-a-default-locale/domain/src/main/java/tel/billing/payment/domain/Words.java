package tel.billing.payment.domain;

import java.util.Locale;

final class Words {
    String digits = "must have 1 to %s characters".formatted(200);
    String share = "100 %% of%n%s".formatted("it");
    String formatted = String.format(Locale.ROOT, "%d", 200);
}
