package tel.billing.tax.persistence;

import static org.jooq.impl.DSL.val;
import static tel.billing.tax.persistence.tables.TaxCheck.TAX_CHECK;
import static tel.billing.tax.persistence.tables.TaxRecheck.TAX_RECHECK;

import java.util.List;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of VAT numbers.
public final class TaxPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("vat_checks", TAX_CHECK.ACCOUNT_ID)
                    .onPurge((sql, subject) -> sql.fetch(
                            "SELECT tax_purge({0})", val(subject.account().value()))),
            PersonalTable.exported("scheduled_vat_checks", TAX_RECHECK.ACCOUNT_ID)
                    .deletedOnErasure());

    private TaxPersonalData() {}
}
