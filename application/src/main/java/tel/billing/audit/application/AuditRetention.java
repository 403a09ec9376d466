package tel.billing.audit.application;

import java.time.Duration;

/// How long the audit log keeps the origins of its entries, and the entries themselves.
public record AuditRetention(Duration origins, Duration entries) {

    public static AuditRetention ofDays(int origins, int entries) {
        return new AuditRetention(Duration.ofDays(origins), Duration.ofDays(entries));
    }
}
