package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who may know whom: Spring Modulith holds the subdomains apart, across layers and jars.
class SubdomainsTest {

    @Test
    void meetOnlyAtTheirFrontDoors() {
        Subdomains.OF_BILLING.modules().verify();
    }

    @Test
    void knowOnlyThoseAboveThem() {
        assertThat(Subdomains.OF_BILLING.table()).isEqualTo("""
                shared knows nobody
                audit knows shared
                idempotency knows shared
                ledger knows shared
                notification knows shared
                account knows audit, idempotency, ledger, notification, shared
                payment knows account, audit, idempotency, ledger, notification, shared
                provisioning knows account, audit, idempotency, notification, shared
                tax knows account, audit, idempotency, notification, shared
                invoice knows account, audit, idempotency, ledger, notification, shared, tax
                subscription knows account, audit, idempotency, invoice, ledger, notification, payment, provisioning, shared, tax
                identity knows account, audit, idempotency, notification, shared, subscription, tax
                """);
    }

    @Test
    void areRefusedInACircle(@TempDir Path folder) throws IOException {
        var circle = PlantedProject.build("subdomains-in-a-circle", folder).subdomains();

        assertThat(circle.table()).isEqualTo("""
            shared knows nobody
            ledger knows payment, shared
            payment knows ledger, shared
            """);
        assertThatThrownBy(circle.modules()::verify)
                .hasMessageContaining("Cycle detected: Slice ledger")
                .hasMessageContaining("Slice payment");
    }

    @Test
    void areRefusedBehindADoor(@TempDir Path folder) throws IOException {
        var burgled =
                PlantedProject.build("subdomains-behind-their-doors", folder).subdomains();

        assertThatThrownBy(burgled.modules()::verify)
                .hasMessageContaining("PlantedBurglar")
                .hasMessageContaining("PlantedSqueeze")
                .hasMessageNotContaining("within module 'shared'");
    }
}
