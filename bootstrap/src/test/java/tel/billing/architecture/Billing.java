package tel.billing.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.Predefined;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The whole service, as it was built.
final class Billing {
    /// The project's folder. Tests run in the folder of their module.
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /// The classes that run in production or specify the business.
    static final JavaClasses CLASSES = importClasses();

    private Billing() {}

    /// The tests of a module that other modules use.
    static boolean isTestJar(Location location) {
        return location.contains("-tests.jar");
    }

    private static JavaClasses importClasses() {
        var classPath = Locations.ofPackage("tel.billing").stream()
                .filter(Predefined.DO_NOT_INCLUDE_TESTS::includes)
                .filter(location -> !isTestJar(location));
        var tests = Stream.of("domain", "application", "specification")
                .map(module -> ROOT.resolve(module).resolve("target/test-classes"))
                .filter(Files::exists)
                .map(Location::of);
        return new ClassFileImporter()
                .importLocations(Stream.concat(classPath, tests).toList());
    }
}
