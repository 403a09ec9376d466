package tel.billing.privacy.application;

import java.util.Map;

/// Maps the target type of an audit entry to the section of the export that lists the targets. An export
/// contains the audit entries about these objects, the account and its owner.
public final class AuditTargetSections {

    public static final Map<String, String> SECTIONS = Map.of(
            "payment", "payments",
            "payment_notice", "card_processor_notifications",
            "invoice", "invoices",
            "line", "lines");

    private AuditTargetSections() {}
}
