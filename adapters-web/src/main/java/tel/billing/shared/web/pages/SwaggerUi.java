package tel.billing.shared.web.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The files of Swagger UI, which its webjar stores in a folder named by the version.
final class SwaggerUi {
    private static final String DESCRIPTION = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private SwaggerUi() {}

    /// Fails if the file does not exist.
    static byte[] read(String file) {
        try (var description = resource(DESCRIPTION)) {
            var properties = new Properties();
            properties.load(description);
            var version = Objects.requireNonNull(properties.getProperty("version"), DESCRIPTION);
            try (var in = resource("/META-INF/resources/webjars/swagger-ui/%s/%s".formatted(version, file))) {
                return in.readAllBytes();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " of Swagger UI", e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(SwaggerUi.class.getResourceAsStream(name), name);
    }
}
