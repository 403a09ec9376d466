/// What we write to people, and the post that carries it.
@NullMarked
package tel.billing.notification;

import org.jspecify.annotations.NullMarked;
