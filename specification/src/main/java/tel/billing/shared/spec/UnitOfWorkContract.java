package tel.billing.shared.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.shared.UnitOfWork;

/// What every unit of work promises, whatever store joins it.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class UnitOfWorkContract {
    private final UUID note = Some.id();
    private final UUID otherNote = Some.id();

    protected abstract UnitOfWork unitOfWork();

    /// Writes something by this name, into any store that joins the unit.
    protected abstract void write(UUID name);

    /// Whether something by this name is there.
    protected abstract boolean isWritten(UUID name);

    @Test
    void a_value_makes_all_that_was_written_durable() {
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
    void an_empty_answer_undoes_all_that_was_written() {
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
    void an_exception_undoes_all_and_reaches_the_caller_as_it_is() {
        var broken = new IllegalArgumentException("broken");

        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    throw broken;
                }))
                .isSameAs(broken);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void an_error_undoes_all_and_reaches_the_caller_as_it_is() {
        var cut = new AssertionError("cut");

        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    throw cut;
                }))
                .isSameAs(cut);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void work_that_loses_to_nobody_answers_with_its_value() {
        assertThat(unitOfWork().<String>perform(() -> {
                    write(note);
                    return "done";
                }))
                .isEqualTo("done");

        assertThat(isWritten(note)).isTrue();
    }

    @Test
    void what_was_written_is_seen_inside() {
        assertThat(unitOfWork().<Boolean>perform(() -> {
                    write(note);
                    return isWritten(note);
                }))
                .isTrue();
    }

    @Test
    void what_was_written_is_not_seen_outside_before_it_is_durable() {
        var seenMeanwhile = new CompletableFuture<Boolean>();

        unitOfWork().attempt(() -> {
            write(note);
            Thread.startVirtualThread(() -> seenMeanwhile.complete(isWritten(note)));
            return Optional.empty();
        });

        assertThat(seenMeanwhile.join()).isFalse();
    }

    @Test
    void units_do_not_nest() {
        assertThatThrownBy(() -> unitOfWork().attempt(() -> {
                    write(note);
                    return unitOfWork().attempt(() -> Optional.of("nested"));
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(isWritten(note)).isFalse();
    }

    @Test
    void a_unit_that_failed_leaves_nothing_behind_for_the_next() {
        assertThatThrownBy(() -> unitOfWork().perform(() -> unitOfWork().perform(() -> "nested")))
                .isInstanceOf(IllegalStateException.class);

        unitOfWork().perform(() -> {
            write(note);
            return true;
        });

        assertThat(isWritten(note)).isTrue();
    }

    @Test
    void units_of_several_threads_are_each_their_own() {
        var turn = new AtomicInteger();

        var answers = Race.of(() -> {
            var name = Some.id();
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
