package tel.billing.subscription.portal;

import java.time.LocalDate;
import java.time.ZoneOffset;
import tel.billing.invoice.SupplyPeriod;
import tel.billing.shared.portal.Visit;
import tel.billing.subscription.BillingPeriod;

/// Describes billing periods in the reader's language.
public final class PeriodTexts {
    private PeriodTexts() {}

    /// The first and the last day in UTC, both included, as on invoices. The day on which a period ends is the
    /// first day of the next one.
    public static String of(Visit visit, BillingPeriod period) {
        var days = SupplyPeriod.of(period.start(), period.end(), ZoneOffset.UTC);
        return visit.text("subscription.from_to", day(visit, days.first()), day(visit, days.last()));
    }

    private static String day(Visit visit, LocalDate day) {
        return visit.day(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
