package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks that each rule can fail: it reports every class that was planted to break it, and no other.
class ArchitectureRulesTest {

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void reportsThePlantedClasses(ArchitectureRules rule, @TempDir Path folder) throws IOException {
        var classes = PlantedProject.build(rule.folder(), folder).classes();
        var planted = classes.stream()
                .map(JavaClass::getName)
                .filter(name -> name.toLowerCase(Locale.ROOT).contains("planted"))
                .toList();

        var report = rule.rule().evaluate(classes).getFailureReport().getDetails();

        assertThat(planted).isNotEmpty().allSatisfy(name -> assertThat(report).anyMatch(line -> line.contains(name)));
        assertThat(report).allMatch(line -> planted.stream().anyMatch(line::contains));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void failsWithoutClassesToCheck(ArchitectureRules rule, @TempDir Path empty) {
        var nothing = new ClassFileImporter().importPath(empty);

        assertThatThrownBy(() -> rule.rule().check(nothing)).hasMessageContaining("failed to check any classes");
    }
}
