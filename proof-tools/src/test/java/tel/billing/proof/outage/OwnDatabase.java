package tel.billing.proof.outage;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import tel.billing.shared.embedded.EmbeddedDatabase;

/// The operator's own PostgreSQL, which restarts whenever it dies. It is the embedded one, run by the process
/// of the proof.
record OwnDatabase(EmbeddedDatabase server) implements AutoCloseable {
    private static final int MASTER_KEY_BYTES = 32;

    static OwnDatabase startIn(Path data) {
        return new OwnDatabase(EmbeddedDatabase.startIn(data.resolve("postgres")));
    }

    /// The settings of an instance that finds the database at these hosts.
    ///
    /// @param hosts `host:port` of one server, or of several, separated by commas
    Map<String, String> settings(String hosts) {
        var settings = new HashMap<>(settings(URI.create("http://localhost")));
        var url = "jdbc:postgresql://%s/billing?targetServerType=primary".formatted(hosts);
        settings.putAll(Map.of("SPRING_DATASOURCE_URL", url, "SPRING_FLYWAY_URL", url));
        return settings;
    }

    /// The settings of every instance on it.
    Map<String, String> settings(URI publicUrl) {
        var masterKey = new byte[MASTER_KEY_BYTES];
        new SecureRandom().nextBytes(masterKey);
        return Map.of(
                "SPRING_DATASOURCE_URL", server.service().url(),
                "SPRING_DATASOURCE_USERNAME", server.service().user(),
                "SPRING_DATASOURCE_PASSWORD", server.service().password().value(),
                "SPRING_FLYWAY_URL", server.owner().url(),
                "SPRING_FLYWAY_USER", server.owner().user(),
                "SPRING_FLYWAY_PASSWORD", server.owner().password().value(),
                "BILLING_MASTER_KEY", Base64.getEncoder().encodeToString(masterKey),
                "BILLING_PUBLIC_URL", publicUrl.toString());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
