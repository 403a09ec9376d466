package tel.billing.tax.spec;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;

/// The VAT rates of a new installation: the standard rates of all member states, including changes since
/// 2017. Each rate begins at midnight in the capital.
public final class InitialVatRates {
    private static final String TABLE = """
        AT 2000 1984-01-01T00:00+01:00
        BE 2100 1996-01-01T00:00+01:00
        BG 2000 1999-01-01T00:00+02:00
        CY 1900 2014-01-13T00:00+02:00
        CZ 2100 2013-01-01T00:00+01:00
        DE 1900 2007-01-01T00:00+01:00
        DE 1600 2020-07-01T00:00+02:00
        DE 1900 2021-01-01T00:00+01:00
        DK 2500 1992-01-01T00:00+01:00
        EE 2000 2009-07-01T00:00+03:00
        EE 2200 2024-01-01T00:00+02:00
        EE 2400 2025-07-01T00:00+03:00
        ES 2100 2012-09-01T00:00+02:00
        FI 2400 2013-01-01T00:00+02:00
        FI 2550 2024-09-01T00:00+03:00
        FR 2000 2014-01-01T00:00+01:00
        GR 2400 2016-06-01T00:00+03:00
        HR 2500 2012-03-01T00:00+01:00
        HU 2700 2012-01-01T00:00+01:00
        IE 2300 2012-01-01T00:00+00:00
        IE 2100 2020-09-01T00:00+01:00
        IE 2300 2021-03-01T00:00+00:00
        IT 2200 2013-10-01T00:00+02:00
        LT 2100 2009-09-01T00:00+03:00
        LU 1700 2015-01-01T00:00+01:00
        LU 1600 2023-01-01T00:00+01:00
        LU 1700 2024-01-01T00:00+01:00
        LV 2100 2012-07-01T00:00+03:00
        MT 1800 2004-01-01T00:00+01:00
        NL 2100 2012-10-01T00:00+02:00
        PL 2300 2011-01-01T00:00+01:00
        PT 2300 2011-01-01T00:00+00:00
        RO 1900 2017-01-01T00:00+02:00
        RO 2100 2025-08-01T00:00+03:00
        SE 2500 1990-07-01T00:00+02:00
        SI 2200 2013-07-01T00:00+02:00
        SK 2000 2011-01-01T00:00+01:00
        SK 2300 2025-01-01T00:00+01:00
        """;

    /// Ordered by ID.
    public static final List<VatRate> ALL = read();

    private InitialVatRates() {}

    private static List<VatRate> read() {
        var number = new AtomicLong();
        return TABLE.lines()
                .map(line -> line.split(" "))
                .map(cells -> new VatRate(
                        new UUID(0x7000, 0x8000_0000_0000_0000L + number.incrementAndGet()),
                        new Country(cells[0]),
                        new BasisPoints(Integer.parseInt(cells[1])),
                        OffsetDateTime.parse(cells[2]).toInstant()))
                .toList();
    }
}
