package tel.billing.cut;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Somebody on a stage who plays a role there once, when it is their turn.
final class Actor {
    private final Role role;
    private final int number;
    private final Semaphore turn = new Semaphore(0);
    private final List<@Nullable Object> learnt = new ArrayList<>();
    private boolean isDead;
    private String end = "";
    private @Nullable Throwable failure;

    /// @param number to tell apart those who play the same role
    Actor(Role role, int number) {
        this.role = role;
        this.number = number;
    }

    void awaitTurn() {
        turn.acquireUninterruptibly();
    }

    void takeTurn() {
        turn.release();
    }

    void act() {
        try {
            role.deed().run();
            end = "is done";
        } catch (Cut ofCourse) {
            // That is what trials are for: the others, or a retry, have to cope.
            end = "is no more";
        } catch (LostConnection ofCourse) {
            end = "gives up: " + ofCourse.getMessage();
        } catch (Throwable own) {
            failure = own;
            end = "fails";
        }
    }

    void learns(@Nullable Object what) {
        learnt.add(what);
    }

    /// From which follows what they do next: whoever plays the same role and learnt the same does the same.
    Object mind() {
        return List.of(role.name(), isDead, new ArrayList<>(learnt));
    }

    boolean isDead() {
        return isDead;
    }

    Cut die() {
        isDead = true;
        return new Cut();
    }

    /// How it ended for them.
    String end() {
        return end;
    }

    void tellFailure() {
        if (failure != null) {
            var reason = failure instanceof AssertionError ? failure.getMessage() : failure.toString();
            throw new AssertionError("%s fails: %s".formatted(this, reason), failure);
        }
    }

    @Override
    public String toString() {
        return role.name() + " " + number;
    }
}
