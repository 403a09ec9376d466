package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.UnitOfWork;

/// The contract of every unit of work, with any store that joins it.
public abstract class UnitOfWorkContract {
    private final UUID note = Arbitrary.id();
    private final UUID otherNote = Arbitrary.id();

    protected abstract UnitOfWork unitOfWork();

    /// Writes a row with this name into any store that joins the unit.
    protected abstract void write(UUID name);

    /// Whether there is a row with this name.
    protected abstract boolean isWritten(UUID name);

    @Test
    void a_value_commits_all_writes() {
        var answer = unitOfWork().attempt(() -> {
            write(note);
            write(otherNote);
            return Optional.of("done");
        });

        assertThat(answer).contains("done");
        assertThat(isWritten(note)).isTrue();
        assertThat(isWritten(otherNote)).isTrue();
    }

    @Test
    void a_snapshot_returns_what_the_work_read() {
        unitOfWork().run(() -> write(note));

        var found = unitOfWork().snapshot(() -> List.of(isWritten(note), isWritten(otherNote)));

        assertThat(found).containsExactly(true, false);
    }

    @Test
    void an_empty_result_rolls_back_all_writes() {
        var answer = unitOfWork().attempt(() -> {
            write(note);
            write(otherNote);
            return Optional.empty();
        });

        assertThat(answer).isEmpty();
        assertThat(isWritten(note)).isFalse();
        assertThat(isWritten(otherNote)).isFalse();
    }

    @Test
    void a_rejection_rolls_back_all_writes_and_is_returned() {
        var rejection = unitOfWork().commitUnlessRejected(() -> {
            write(note);
            return Optional.of("rejected");
        });

        assertThat(rejection).contains("rejected");
        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void without_a_rejection_all_writes_are_committed() {
        var rejection = unitOfWork().commitUnlessRejected(() -> {
            write(note);
            return Optional.<String>empty();
        });

        assertThat(rejection).isEmpty();
        assertThat(isWritten(note)).isTrue();
    }

    @Test
    void an_exception_rolls_back_and_reaches_the_caller_unchanged() {
        var broken = new IllegalArgumentException("broken");

        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    throw broken;
                }))
                .isSameAs(broken);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void an_error_rolls_back_and_reaches_the_caller_unchanged() {
        var cut = new AssertionError("cut");

        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    throw cut;
                }))
                .isSameAs(cut);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void perform_returns_the_value_of_its_work() {
        assertThat(unitOfWork().<String>perform(() -> {
                    write(note);
                    return "done";
                }))
                .isEqualTo("done");

        assertThat(isWritten(note)).isTrue();
    }

    @Test
    void run_commits_work_without_a_result() {
        unitOfWork().run(() -> {
            write(note);
            write(otherNote);
        });

        assertThat(isWritten(note)).isTrue();
        assertThat(isWritten(otherNote)).isTrue();
    }

    @Test
    void writes_are_visible_inside_the_unit() {
        assertThat(unitOfWork().<Boolean>perform(() -> {
                    write(note);
                    return isWritten(note);
                }))
                .isTrue();
    }

    @Test
    void writes_are_not_visible_outside_before_the_commit() {
        var seenMeanwhile = new CompletableFuture<Boolean>();

        unitOfWork().attempt(() -> {
            write(note);
            Thread.startVirtualThread(() -> seenMeanwhile.complete(isWritten(note)));
            return Optional.empty();
        });

        assertThat(seenMeanwhile.join()).isFalse();
    }

    @Test
    void units_cannot_be_nested() {
        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    return unitOfWork().attempt(() -> Optional.of("nested"));
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void a_failed_unit_leaves_nothing_behind_for_the_next() {
        assertThatThrownBy(() -> unitOfWork().perform(() -> unitOfWork().perform(() -> "nested")))
                .isInstanceOf(IllegalStateException.class);

        unitOfWork().run(() -> write(note));

        assertThat(isWritten(note)).isTrue();
    }

    @Test
    void units_of_several_threads_are_independent() {
        var turn = new AtomicInteger();

        var answers = Race.of(() -> {
            var name = Arbitrary.id();
            var commits = turn.incrementAndGet() % 2 == 0;
            unitOfWork().attempt(() -> {
                write(name);
                return commits ? Optional.of(name) : Optional.empty();
            });
            return isWritten(name) == commits;
        });

        assertThat(answers).containsOnly(true);
    }
}
