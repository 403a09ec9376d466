package tel.billing.privacy.application;

import java.util.Map;

/// The objects of an account that entries of the audit log are about. An export contains these entries,
/// besides those about the account and its owner.
public final class AuditedObjects {

    /// By the type of the entry's target: the section of the export that contains these objects.
    public static final Map<String, String> SECTIONS = Map.of(
            "payment", "payments",
            "payment_notice", "card_processor_notifications",
            "invoice", "invoices",
            "line", "lines");

    private AuditedObjects() {}
}
