package tel.billing.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tel.billing.BillingApplication;

/// What a Java is told to run.
public record Program(List<String> arguments) {

    /// The classes as they were just compiled.
    public static Program compiled() {
        return new Program(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                BillingApplication.class.getName()));
    }

    /// The jar that operators get, as they start it.
    public static Program packaged(Path jar) {
        return new Program(List.of("-jar", jar.toString()));
    }

    /// The same with a folder of more classes in front of those in the jar.
    public static Program packagedWith(Path folder, List<String> options, Path jar) {
        var arguments = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED", "-Dloader.path=" + folder));
        arguments.addAll(options);
        arguments.addAll(List.of("-cp", jar.toString(), "org.springframework.boot.loader.launch.PropertiesLauncher"));
        return new Program(List.copyOf(arguments));
    }
}
