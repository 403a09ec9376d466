package tel.billing.identity.bootstrap;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import tel.billing.identity.persistence.signingkey.JooqSigningKeyStore;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.CheckWiring;
import tel.billing.shared.bootstrap.MasterKeyFile;
import tel.billing.shared.bootstrap.SetupCheck;
import tel.billing.shared.bootstrap.embedded.ConditionalOnReal;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;

@CheckWiring
@ConditionalOnReal(Upstream.DATABASE)
class MasterKeyCheckWiring {

    /// After the checks of the database and its schema.
    @Bean
    @Order(4)
    SetupCheck masterKeyCheck(
            BillingSettings settings, ObjectProvider<Flyway> flyway, ObjectProvider<DataSource> database) {
        return new SetupCheck(Upstream.DATABASE, "master key", () -> {
            var migrations = flyway.getIfAvailable();
            if (migrations != null && migrations.info().current() == null) {
                return "nothing is encrypted yet";
            }
            return settings.masterKeyBytes()
                    .or(() -> new MasterKeyFile(settings.dataDirectory()).find())
                    .map(key -> decrypted(key, database.getObject()))
                    .orElse("absent. The service generates it when it starts");
        });
    }

    private static String decrypted(byte[] key, DataSource database) {
        var signingKeys = new JooqSigningKeyStore(Jooq.on(database), new AesSecretBox(key)).decryptAll();
        return signingKeys == 0 ? "nothing is encrypted yet" : "decrypts the stored signing keys";
    }
}
