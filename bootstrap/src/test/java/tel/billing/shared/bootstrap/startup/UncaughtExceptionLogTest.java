package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@DisplayName("An error that no code catches")
@ExtendWith(OutputCaptureExtension.class)
class UncaughtExceptionLogTest {
    private final Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    @AfterEach
    void theHandlerIsRestored() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    @Test
    void is_in_the_log_with_its_thread(CapturedOutput output) throws Exception {
        UncaughtExceptionLog.install();
        var thread = Thread.ofPlatform().name("due-work-poller").start(() -> {
            throw new StackOverflowError("on purpose");
        });
        thread.join();
        assertThat(output.getAll())
                .contains(
                        "ERROR", "Thread due-work-poller threw an unexpected error", "StackOverflowError: on purpose");
    }
}
