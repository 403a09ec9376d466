package tel.billing.proof.time;

import java.nio.file.Path;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import tel.billing.shared.BusinessClock;

/// Replaces the business clock of a service, and nothing else.
public final class ReplacedClock implements ApplicationContextInitializer<GenericApplicationContext> {
    static final String FILE = "prove.time";

    @Override
    public void initialize(GenericApplicationContext service) {
        var file = TimeFile.at(Path.of(System.getProperty(FILE)));
        service.registerBean(
                "time of file",
                BusinessClock.class,
                () -> new TimeOfFile(file),
                definition -> definition.setPrimary(true));
    }
}
