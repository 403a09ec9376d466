package tel.billing.cut;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A participant that plays a role once in a run, when it is scheduled.
final class Actor {
    private final Role role;
    private final int number;
    private final Semaphore turn = new Semaphore(0);
    private final List<@Nullable Object> learnt = new ArrayList<>();
    private boolean isDead;
    private String end = "";
    private @Nullable Throwable failure;

    /// @param number distinguishes actors with the same role
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
        } catch (Crash ofCourse) {
            // The purpose of a run: the other actors or a retry must recover.
            end = "has died";
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

    /// The value that determines the next actions: actors with the same role and the same observations
    /// act alike.
    Object mind() {
        return List.of(role.name(), isDead, new ArrayList<>(learnt));
    }

    boolean isDead() {
        return isDead;
    }

    Crash die() {
        isDead = true;
        return new Crash();
    }

    /// How the actor ended.
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
