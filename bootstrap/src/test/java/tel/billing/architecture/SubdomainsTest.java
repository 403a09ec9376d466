package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Spring Modulith checks the dependencies between subdomains, across layers and jars.
class SubdomainsTest {

    @Test
    void dependOnlyOnRootPackages() {
        Subdomains.ofBilling().modules().verify();
    }

    @Test
    void dependOnlyOnEarlierOnes() {
        assertThat(Subdomains.ofBilling().table()).isEqualTo("""
            shared depends on nothing
            audit depends on shared
            idempotency depends on shared
            ledger depends on shared
            notification depends on audit, shared
            platform depends on audit, idempotency, notification, shared
            account depends on audit, idempotency, ledger, notification, platform, shared
            payment depends on account, audit, idempotency, ledger, notification, platform, shared
            provisioning depends on account, audit, idempotency, notification, platform, shared
            tax depends on account, audit, idempotency, notification, platform, shared
            invoice depends on account, audit, idempotency, ledger, notification, platform, shared, tax
            privacy depends on account, audit, idempotency, invoice, platform, shared
            subscription depends on account, audit, idempotency, invoice, ledger, notification, payment, platform, provisioning, shared, tax
            identity depends on account, audit, idempotency, notification, platform, shared, subscription, tax
            overview depends on account, payment, platform, shared, subscription
            """);
    }

    @Test
    void cyclesAreRejected(@TempDir Path folder) throws IOException {
        var cycle = PlantedProject.build("subdomains-in-a-circle", folder).subdomains();

        assertThat(cycle.table()).isEqualTo("""
            shared depends on nothing
            ledger depends on payment, shared
            payment depends on ledger, shared
            """);
        assertThatThrownBy(cycle.modules()::verify)
                .hasMessageContaining("Cycle detected: Slice ledger")
                .hasMessageContaining("Slice payment");
    }

    @Test
    void accessToInternalsIsRejected(@TempDir Path folder) throws IOException {
        var violating =
                PlantedProject.build("subdomains-behind-their-doors", folder).subdomains();

        assertThatThrownBy(violating.modules()::verify)
                .hasMessageContaining("PlantedBurglar")
                .hasMessageContaining("PlantedSqueeze")
                .hasMessageNotContaining("within module 'shared'");
    }
}
